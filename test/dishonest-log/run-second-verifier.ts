import fs from 'node:fs'
import { loadPyodide } from 'pyodide'

/*
 * Runs the second verifier, which is a program in Python, by Pyodide: CPython as WebAssembly, from node_modules alone. The
 * tests of the verifier need no Python on the machine.
 */

/** What is known of a ballot besides its number; bits and salt need the personality and the list. */
export interface SoughtBallot {
  number: string
  personality?: string
  list?: 'all' | 'verified'
  vote?: 'support' | 'oppose'
  bits?: string
  salt?: string
}

/** What the next check remembers. */
type State = Record<string, unknown>

export interface Options {
  now: Date
  /** Called instead of waiting before a short log is read again. */
  wait?: () => void
  remembered?: State
  /** A checkpoint, or the line with its size and hash. */
  compare?: string
  ballots?: SoughtBallot[]
  /** Public keys. */
  witnesses?: string[]
  needed?: number
  /** Also compares the counts that the site shows beside its lists. */
  comparesShown?: boolean
}

export interface Report {
  /** As of the command: 0 honest, 1 dishonest, 2 not checked. */
  exitCode: number
  /** Codes of docs/integrity.md, in the order in which they were found. */
  codes: string[]
  unchecked: string[]
  /** The lists on which ballots were found, as sentences. */
  found: string[]
  counted: Record<string, number> | null
  /** Null if the site has no head that is signed. */
  state: State | null
}

type Verify = (
  read: (address: string) => Promise<[number, Uint8Array]>,
  wait: () => void,
  options: string,
) => Promise<string>

/** The verifier as Python sees it: it takes and returns texts, and the functions of this side. */
const bridge = `
import json
import second_verifier

async def run(read, pause, options):
    given = json.loads(options)
    now = given.pop("now")

    async def fetch(address):
        status, data = await read(address)
        return status, data.to_bytes()

    async def wait(seconds):
        pause()

    report = await second_verifier.verify(fetch, lambda: now, wait, **given)
    return json.dumps({
        "exitCode": report.exit_code(),
        "codes": [code for code, what in report.problems],
        "unchecked": report.unchecked,
        "found": report.found,
        "counted": report.counted,
        "state": report.state() if report.checkpoint else None,
    })
run
`

const source = new URL('second-verifier.py', import.meta.url)
let loaded: Promise<Verify> | undefined

async function load(): Promise<Verify> {
  const python = await loadPyodide()
  python.FS.writeFile('second_verifier.py', fs.readFileSync(source, 'utf8'))
  return python.runPython(bridge)
}

/** Checks a site by the second verifier. The first call takes some seconds, in which Python starts. */
export async function runSecondVerifier(
  fetch: (url: string) => Promise<Response>,
  site: string,
  { now, wait = () => undefined, comparesShown = false, ...options }: Options,
): Promise<Report> {
  loaded ??= load()
  const verify = await loaded
  const read = async (address: string): Promise<[number, Uint8Array]> => {
    const response = await fetch(`${site}${address}`)
    return [response.status, new Uint8Array(await response.arrayBuffer())]
  }
  const given = { ...options, now: now.getTime() / 1000, compares_shown: comparesShown }
  return JSON.parse(await verify(read, wait, JSON.stringify(given))) as Report
}
