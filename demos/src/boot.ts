// Starts Python in this worker: fetches the runtime that scripts/runtime.py packed, imports the
// engine, and hands back the one function through which the page speaks to it.

/** build/rt/runtime.json, as scripts/runtime.py writes it. */
interface Manifest {
  base: string;
  pyodide: string;
  lock: Record<string, string>;
  files: { name: string; bytes: number }[];
  stdlib: string;
  engine: string;
}

/** What this module needs of Pyodide; its own types are for the page, not for a worker. */
interface Pyodide {
  FS: { writeFile(path: string, data: Uint8Array): void };
  pyimport(name: string): unknown;
}
type LoadPyodide = (settings: Record<string, unknown>) => Promise<Pyodide>;

/** Where the engine's archive lies in Python's own file system. */
const ARCHIVE = "/lib/paipu.zip";

/** How much of the bar is left for starting Python, as a part of the bytes to fetch. */
const START = 0.5;

/**
 * Milliseconds between two reports. Each one is drawn, and that takes time from the processors
 * on which the start itself is waiting.
 */
const PAUSE = 100;

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
  private readonly size: ReadonlyMap<string, number>;
  private readonly arrived: (bytes: number) => void;

  constructor(base: string, manifest: Manifest, arrived: (bytes: number) => void) {
    this.root = new URL(manifest.base, base).href;
    this.size = new Map(manifest.files.map(({ name, bytes }) => [name, bytes]));
    this.bytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
    this.arrived = arrived;
    let reject: (reason: unknown) => void = () => undefined;
    this.failure = new Promise((_, no) => (reject = no));
    this.failure.catch(() => undefined); // never unhandled, even when nobody waits any more
    this.fail = reject;
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

/**
 * Start Python with the engine in it.
 *
 * @param base the address of the folder that holds runtime.json, with a slash at its end
 * @param onProgress told how far it is, in bytes, and what is being waited for: "download",
 *   "start" (of Python) or "engine"
 * @returns the engine's `paipu.web.call`: a name and a request in JSON to an answer in JSON
 */
export async function boot(
  base: string,
  onProgress: (done: number, total: number, what: string) => void,
): Promise<(name: string, json: string) => string> {
  const manifest = await readManifest(base);
  let done = 0;
  let told = performance.now();
  const delivery = new Delivery(base, manifest, (bytes) => {
    done += bytes;
    const arriving = done < delivery.bytes;
    const now = performance.now();
    if (arriving && now - told < PAUSE) return;
    told = now;
    onProgress(done, total, arriving ? "download" : "start");
  });
  const total = delivery.bytes * (1 + START);
  onProgress(0, total, "download");

  // Everything is asked for at once; in turn each file would wait for the one before it. The
  // large script leaves a global behind, where Pyodide looks before it loads it.
  const engine = delivery.read(manifest.engine);
  const files = new Map([
    [delivery.url("pyodide.asm.wasm"), delivery.stream("pyodide.asm.wasm", "application/wasm")],
    [
      delivery.url(manifest.stdlib),
      delivery.read(manifest.stdlib).then((bytes) => new Response(bytes)),
    ],
  ]);
  const scripts = [delivery.module("pyodide.mjs"), delivery.module("pyodide.asm.js")];
  const pyodide = await delivery.handTo(async () => {
    const [entry] = await Promise.all(scripts);
    return (entry?.loadPyodide as LoadPyodide)({
      indexURL: delivery.root,
      packageBaseUrl: delivery.root,
      stdLibURL: delivery.url(manifest.stdlib),
      // No packages: so there is no list of them to fetch, and none can ever be asked for.
      lockFileContents: { info: manifest.lock, packages: {} },
      enableRunUntilComplete: false,
      fullStdLib: false,
    });
  }, files);
  onProgress(delivery.bytes * (1 + 0.7 * START), total, "engine");

  pyodide.FS.writeFile(ARCHIVE, new Uint8Array(await engine));
  const path = pyodide.pyimport("sys.path") as { append(entry: string): void };
  path.append(ARCHIVE);
  const call = pyodide.pyimport("paipu.web.call") as (name: string, json: string) => string;
  onProgress(total, total, "engine");
  return call;
}
