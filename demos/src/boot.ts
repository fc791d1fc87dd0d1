// Starts Python in this worker from what scripts/runtime.py packed, and hands back the one
// function through which the page speaks to the engine.
//
// There are two ways. The quick one puts a snapshot of Python's memory in its place, in which the
// engine is imported already. Pyodide calls its settings for this experimental, so whatever goes
// wrong with it leads to the other way, which starts Python and imports the engine from archives.
// That takes twice as long, from half the bytes.

/** build/rt/runtime.json, as scripts/runtime.py writes it. */
interface Manifest {
  base: string;
  pyodide: string;
  lock: Record<string, string>;
  files: { name: string; bytes: number }[];
  stdlib: string;
  engine: string;
  snapshot: string;
}

/** What this module needs of Pyodide; its own types are for the page, not for a worker. */
interface Pyodide {
  FS: { writeFile(path: string, data: Uint8Array): void };
  pyimport(name: string): unknown;
}
type LoadPyodide = (settings: Record<string, unknown>) => Promise<Pyodide>;

/** Where the engine's archive lies in Python's own file system. */
const ENGINE = "/lib/paipu.zip";

/** And the library's: `/lib/python313.zip` for Python 3.13.2. */
function libraryPath({ lock }: Manifest): string {
  return `/lib/python${lock.python?.split(".", 2).join("")}.zip`;
}

/**
 * Milliseconds after which a quick start is given up, once all that it needs is there. It takes
 * a fraction of a second; a snapshot that Pyodide cannot use may leave it waiting for ever.
 */
const OVERDUE = 20_000;
const LATE = new Error("Python did not take up its memory");

/** How much of the bar is left for starting Python, as a part of the bytes to fetch. */
const START = 0.5;

/**
 * The least that is worth a report: a part of the bar, or a second. Each report is drawn, and
 * that takes time from the processors on which the start itself is waiting.
 */
const STEP = 0.05;
const PAUSE = 1000;

/** A file that did not arrive whole. */
class LoadError extends Error {
  override name = "LoadError";
  constructor(url: string, problem: string) {
    super(`${new URL(url).pathname}: ${problem}`);
  }
}

async function request(url: string, settings: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, settings);
  } catch (error) {
    throw new LoadError(url, `no answer (${String(error)})`);
  }
  if (!response.ok) throw new LoadError(url, `${response.status} ${response.statusText}`.trim());
  return response;
}

async function readManifest(base: string): Promise<Manifest> {
  const url = new URL("runtime.json", base).href;
  // The folder it names is kept for ever, this file never without asking: so the two always fit.
  const response = await request(url, { cache: "no-cache" });
  try {
    return (await response.json()) as Manifest;
  } catch {
    throw new LoadError(url, "not the JSON that was expected");
  }
}

/**
 * The files on their way. Bytes are counted as they come out of the stream, because the header
 * that would give the length counts the compressed ones.
 */
class Delivery {
  readonly root: string;
  readonly bytes: number;
  /** Rejects with the first thing that goes wrong, whoever waits for the file. */
  readonly failure: Promise<never>;
  readonly fail: (reason: unknown) => void;
  failed = false;
  private readonly size: ReadonlyMap<string, number>;
  private readonly arrived: (bytes: number) => void;

  constructor(
    base: string,
    manifest: Manifest,
    names: readonly string[],
    arrived: (bytes: number) => void,
  ) {
    this.root = new URL(manifest.base, base).href;
    this.size = new Map(manifest.files.map(({ name, bytes }) => [name, bytes]));
    this.bytes = names.reduce((sum, name) => sum + (this.size.get(name) ?? 0), 0);
    this.arrived = arrived;
    let reject: (reason: unknown) => void = () => undefined;
    this.failure = new Promise((_, no) => (reject = no));
    this.failure.catch(() => undefined); // never unhandled, even when nobody waits any more
    this.fail = (reason) => {
      this.failed = true;
      reject(reason);
    };
  }

  url(name: string): string {
    return this.root + name;
  }

  /** The file as a response whose body is passed on as it comes. */
  stream(name: string, type: string): Promise<Response> {
    return this.noted(async () => {
      const response = await request(this.url(name));
      if (!response.body) throw new LoadError(this.url(name), "an empty answer");
      const body = this.counted(name, response.body.getReader());
      return new Response(body, { headers: { "Content-Type": type } });
    });
  }

  /** The file, whole. */
  read(name: string): Promise<ArrayBuffer> {
    return this.noted(async () => (await this.stream(name, "application/zip")).arrayBuffer());
  }

  /** A script of the runtime, as a module. */
  module(name: string): Promise<Record<string, unknown>> {
    return this.noted(async () => {
      try {
        const loaded = (await import(this.url(name))) as Record<string, unknown>;
        this.arrived(this.size.get(name) ?? 0);
        return loaded;
      } catch (error) {
        // An import does not tell the status; asking once more does.
        await request(this.url(name));
        throw new LoadError(this.url(name), String(error));
      }
    });
  }

  private noted<T>(work: () => Promise<T>): Promise<T> {
    const result = work();
    result.catch(this.fail);
    return result;
  }

  private counted(
    name: string,
    reader: ReadableStreamDefaultReader<Uint8Array>,
  ): ReadableStream<Uint8Array> {
    const expected = this.size.get(name) ?? 0;
    let count = 0;
    const stop = (out: ReadableStreamDefaultController, problem: string): void => {
      const error = new LoadError(this.url(name), problem);
      // Before the reader of this stream hears of it, who would put it in words of his own.
      this.fail(error);
      out.error(error);
    };
    const source: UnderlyingDefaultSource<Uint8Array> = {
      pull: async (out) => {
        try {
          const { done, value } = await reader.read();
          if (!done) {
            count += value.byteLength;
            this.arrived(value.byteLength);
            out.enqueue(value);
          } else if (count === expected) out.close();
          else stop(out, `${count} bytes came instead of ${expected}`);
        } catch (error) {
          stop(out, `broken off after ${count} of ${expected} bytes (${String(error)})`);
        }
      },
      cancel: (reason) => reader.cancel(reason),
    };
    // It goes on arriving while nobody reads it yet.
    return new ReadableStream(source, { highWaterMark: Infinity });
  }

  /**
   * Runs `start` while two of the browser's functions are replaced: `fetch`, which answers for
   * these addresses with what is already under way, and `instantiateStreaming`, whose failure
   * Pyodide writes to the console and then waits for ever.
   */
  async handTo<T>(
    start: () => Promise<T>,
    files: ReadonlyMap<string, Promise<Response>>,
  ): Promise<T> {
    const { fetch } = globalThis;
    const { instantiateStreaming } = WebAssembly;
    globalThis.fetch = (input, settings) => {
      const url = input instanceof Request ? input.url : String(input);
      return files.get(url) ?? fetch(input, settings);
    };
    WebAssembly.instantiateStreaming = (source, imports) => {
      const made = instantiateStreaming.call(WebAssembly, source, imports);
      made.catch(this.fail);
      return made;
    };
    try {
      return await Promise.race([start(), this.failure]);
    } catch (error) {
      if (error instanceof Error) throw error;
      // A Python that gives up leaves its exit status, which is no error to JavaScript.
      const told = (error as { message?: unknown } | null)?.message ?? error;
      throw new Error(`Python did not start: ${String(told)}`);
    } finally {
      globalThis.fetch = fetch;
      WebAssembly.instantiateStreaming = instantiateStreaming;
    }
  }
}

const WASM = "pyodide.asm.wasm";
const SCRIPTS = ["pyodide.mjs", "pyodide.asm.js"];

type Call = (name: string, json: string) => string;

/** One start, by one of the two ways. */
async function start(
  base: string,
  manifest: Manifest,
  quick: boolean,
  onProgress: (done: number, total: number, what: string) => void,
): Promise<Call> {
  const { stdlib, engine, snapshot } = manifest;
  const names = [...SCRIPTS, WASM, ...(quick ? [snapshot] : [stdlib, engine])];
  let done = 0;
  let told = { done: 0, at: performance.now() };
  let overdue: ReturnType<typeof setTimeout> | undefined;
  const delivery = new Delivery(base, manifest, names, (bytes) => {
    // What still arrives for a start that was given up is no news of the one that followed it.
    if (delivery.failed) return;
    done += bytes;
    const arriving = done < delivery.bytes;
    const now = performance.now();
    if (arriving && done - told.done < STEP * total && now - told.at < PAUSE) return;
    told = { done, at: now };
    onProgress(done, total, arriving ? "download" : "start");
    if (quick && !arriving) overdue = setTimeout(() => delivery.fail(LATE), OVERDUE);
  });
  const total = delivery.bytes * (1 + START);
  onProgress(0, total, "download");

  // Everything is asked for at once; in turn each file would wait for the one before it. The
  // large script leaves a global behind, where Pyodide looks before it loads it.
  const wasm = delivery.stream(WASM, "application/wasm");
  const library = quick ? Promise.resolve(new ArrayBuffer(0)) : delivery.read(stdlib);
  const libraryResponse = library.then((bytes) => new Response(bytes));
  const memory = quick ? delivery.read(snapshot).then(unpacked) : undefined;
  const archive = quick ? undefined : delivery.read(engine);
  const scripts = Promise.all(SCRIPTS.map((name) => delivery.module(name)));
  for (const awaited of [libraryResponse, memory, scripts]) awaited?.catch(delivery.fail);

  const files = new Map([
    [delivery.url(WASM), wasm],
    [delivery.url(stdlib), libraryResponse],
  ]);
  const pyodide = await delivery
    .handTo(async () => {
      const [entry] = await scripts;
      // What is given up must not take the files of the start that follows it.
      if (delivery.failed) return delivery.failure;
      return (entry?.loadPyodide as LoadPyodide)({
        indexURL: delivery.root,
        packageBaseUrl: delivery.root,
        stdLibURL: delivery.url(stdlib),
        // No packages: so there is no list of them to fetch, and none can ever be asked for.
        lockFileContents: { info: manifest.lock, packages: {} },
        enableRunUntilComplete: false,
        fullStdLib: false,
        ...(memory && { _loadSnapshot: memory }),
      });
    }, files)
    .finally(() => clearTimeout(overdue));
  onProgress(delivery.bytes * (1 + 0.7 * START), total, "engine");

  if (archive) {
    pyodide.FS.writeFile(ENGINE, new Uint8Array(await archive));
    (pyodide.pyimport("sys.path") as { append(entry: string): void }).append(ENGINE);
  }
  const call = pyodide.pyimport("paipu.web.call") as Call;
  onProgress(total, total, "engine");
  if (quick) {
    void bring(pyodide, delivery.url(stdlib), libraryPath(manifest));
    void bring(pyodide, delivery.url(engine), ENGINE);
  }
  return call;
}

/**
 * Put an archive where Python looks for it. After a quick start all that was ever seen to be
 * imported is in its memory; this is for what was not.
 */
async function bring(pyodide: Pyodide, url: string, path: string): Promise<void> {
  try {
    const response = await request(url);
    pyodide.FS.writeFile(path, new Uint8Array(await response.arrayBuffer()));
  } catch (error) {
    console.warn(String(error));
  }
}

/** What was compressed by gzip, whatever the server then did to it on the way. */
async function unpacked(bytes: ArrayBuffer): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Whether the reader has asked for few bytes, or waits for them longer than for Python. */
function bytesAreDear(): boolean {
  const { connection } = navigator as {
    connection?: { saveData?: boolean; effectiveType?: string };
  };
  return connection?.saveData === true || /[23]g/.test(connection?.effectiveType ?? "");
}

/**
 * Start Python with the engine in it.
 *
 * @param base the address of the folder that holds runtime.json, with a slash at its end
 * @param onProgress told how far it is, in bytes, and what is being waited for: "download",
 *   "start" (of Python) or "engine"; it begins again at 0 if the quick start fails
 * @returns the engine's `paipu.web.call`: a name and a request in JSON to an answer in JSON
 */
export async function boot(
  base: string,
  onProgress: (done: number, total: number, what: string) => void,
): Promise<Call> {
  const manifest = await readManifest(base);
  if (!bytesAreDear()) {
    try {
      return await start(base, manifest, true, onProgress);
    } catch (error) {
      console.warn(`Python is started without its snapshot: ${String(error)}`);
    }
  }
  return start(base, manifest, false, onProgress);
}
