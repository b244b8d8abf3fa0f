/** What `--help` prints. */
export const USAGE = `Usage: agent-surfaces <command>

  export <session>   Writes a session, or one run of it, into one file.
    --url <address>    where the runtime's API is (http://127.0.0.1:8787/api)
    --run <id>         only this run, with the sessions, teammates and tasks that it started
    --format <format>  pack (an evidence pack, the default) or ndjson (the events alone)
    --out <file>       where to write (<session>.zip or <session>.ndjson); an existing file is never overwritten

  replay <file>      Shows a recording in the browser: an evidence pack, NDJSON, JSON or captured SSE,
                     of this standard's events or of AG-UI. Nothing is sent anywhere.
    --port <number>    the port to serve it on (any free one)
    --no-open          prints the address and opens no browser

  --help             This text.
  --version          The version.

Exit codes: 0 done, 1 it could not be done, 2 the command was not understood.`;
