/** A database on a coordinator and two workers of this machine, started by the program `DISTRIBUTED_ENGINE`. */
import { spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A program that has to install first takes longer: the tests are skipped then. */
const START_MS = 60_000
/** A node that was killed starts as soon as the kernel has let go of its memory and port. */
const RESTART_ATTEMPTS = 60

/** Where a running engine is, as main.ts tells it to the tests. */
export interface Engine {
  /** The program. `up FOLDER PORT` starts the nodes that are down and prints the coordinator's address. */
  readonly up: string
  /** Has a folder for the data of each node: 0 is the coordinator. */
  readonly folder: string
  /** Of the coordinator; the workers have the next two. */
  readonly port: number
}

/** What `main.ts` has started: the engine, and the address of the database on each node, the coordinator first. */
export function startedEngine(): { readonly engine: Engine; readonly nodes: readonly string[] } {
  const { DISTRIBUTED_STARTED: engine, DISTRIBUTED_NODES: nodes } = process.env
  if (engine === undefined || nodes === undefined)
    throw new Error('start these tests with tests/distributed/main.ts')
  return { engine: JSON.parse(engine) as Engine, nodes: nodes.split(' ') }
}

function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { stdio: ['ignore', 'pipe', 'pipe'], timeout: START_MS })
    let output = ''
    const keep = (chunk: Buffer) => (output += chunk.toString('utf8'))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    // Nodes that it started hold its output open.
    child.on('exit', (code) =>
      code === 0
        ? resolve(output)
        : reject(new Error(output.trim() || (code === null ? `no end in ${START_MS} ms` : `exit ${code}`))),
    )
  })
}

/** Starts the nodes that are down. @returns the address of the database on the coordinator and on both workers */
export async function startEngine({ up, folder, port }: Engine): Promise<readonly string[]> {
  const output = await run(up, [folder, String(port)])
  const coordinator = /postgres(?:ql)?:\/\/\S+/.exec(output)?.[0]
  if (coordinator === undefined) throw new Error(`${up} printed no address: ${output}`)
  return [0, 1, 2].map((node) => {
    const url = new URL(coordinator)
    url.port = String(port + node)
    return url.href
  })
}

export const stopEngine = ({ up, folder }: Engine): Promise<string> => run(up, [folder, 'stop'])

/** The processes of a node: its postmaster and the children of that. */
function processesOf(folder: string, node: number): number[] {
  const [line = ''] = readFileSync(join(folder, String(node), 'postmaster.pid'), 'utf8').split('\n')
  const postmaster = Number(line)
  const parentOf = (pid: number) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
    } catch {
      return undefined
    }
  }
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === postmaster)
  return [postmaster, ...children]
}

/** `kill -9` of every process of a node. */
export function killNode({ folder }: Engine, node: number): void {
  for (const pid of processesOf(folder, node))
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Children end by themselves without their postmaster.
    }
}

/** Asks the node itself: a process that was killed seems to run until its parent has noticed. */
async function expectAnswer(node: string): Promise<void> {
  const client = new pg.Client(node)
  await client.connect()
  await client.end()
}

/** Starts nodes again that were killed. */
export async function restartEngine(engine: Engine): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      for (const node of await startEngine(engine)) await expectAnswer(node)
      return
    } catch (error) {
      if (attempt === RESTART_ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}
