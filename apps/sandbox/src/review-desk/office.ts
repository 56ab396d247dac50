/** The operator's office API as any office calls it: over HTTP, with the cookie of a signed-in member of staff. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf, msUntilStep, stepAt } from './codes.ts'
import type { StaffMember } from './members.ts'

/** What the API says when it refuses. */
export interface Problem {
  readonly status: number
  readonly code: string
  readonly validationErrors?: readonly { readonly field: string; readonly message: string }[]
}

export type Reply<T> =
  | { readonly ok: true; readonly body: T }
  | { readonly ok: false; readonly problem: Problem }

export interface FileReply {
  readonly bytes: Buffer
  readonly type: string
}

export interface Office {
  read<T>(member: StaffMember, path: string): Promise<Reply<T>>
  act<T>(member: StaffMember, path: string, body: object): Promise<Reply<T>>
  /** @param body of an act whose answer is a file */
  open(member: StaffMember, path: string, body?: object): Promise<Reply<FileReply>>
}

interface Signed {
  cookie: string
  /** The step of the last code that was typed: each is taken one time. */
  step: number
}

const UNREACHABLE: Problem = { status: 502, code: 'the server does not answer' }

async function problemOf(response: Response): Promise<Problem> {
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('json')) return { status: response.status, code: response.statusText }
  return (await response.json()) as Problem
}

type Send = (cookie: string, method: string, path: string, body?: object) => Promise<Response>

const sendTo =
  (base: string): Send =>
  (cookie, method, path, body) =>
    fetch(`${base}${path}`, {
      method,
      headers: {
        ...(cookie !== '' && { cookie }),
        ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })

type Call = (member: StaffMember, method: string, path: string, body?: object) => Promise<Response>

/** Calls with the session of a member of staff: signs in where it is over, and proves the code again where asked. */
function callsOf(send: Send): Call {
  const sessions = new Map<string, Signed>()
  const cookieOf = ({ name }: StaffMember): string => sessions.get(name)?.cookie ?? ''

  /** A code that was not typed before; waits for the next step where the last one was used for this and the next. */
  async function nextCode(member: StaffMember): Promise<string> {
    const known = sessions.get(member.name) ?? { cookie: '', step: 0 }
    const step = Math.max(stepAt(Date.now()), known.step + 1)
    // The server takes the code of the next step too, and none after it.
    await pause(msUntilStep(step - 1, Date.now()))
    sessions.set(member.name, { ...known, step })
    return codeOf(member.codeSecret, step)
  }

  async function signIn(member: StaffMember): Promise<Response> {
    const { name: person, password } = member
    const code = await nextCode(member)
    const response = await send('', 'POST', '/session', { person, password, code })
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
    if (response.ok && cookie !== undefined)
      sessions.set(person, { cookie, step: sessions.get(person)?.step ?? 0 })
    return response
  }

  return async (member, method, path, body) => {
    let response = await send(cookieOf(member), method, path, body)
    if (response.status === 401) {
      const signed = await signIn(member)
      if (!signed.ok) return signed
      response = await send(cookieOf(member), method, path, body)
    }
    if (response.status === 403 && (await problemOf(response.clone())).code === 'staff.step_up_required') {
      const proved = await send(cookieOf(member), 'POST', '/session/proof', { code: await nextCode(member) })
      if (!proved.ok) return proved
      response = await send(cookieOf(member), method, path, body)
    }
    return response
  }
}

async function replyOf<T>(
  sent: Promise<Response>,
  read: (response: Response) => Promise<T>,
): Promise<Reply<T>> {
  const response = await sent.catch(() => null)
  if (!response) return { ok: false, problem: UNREACHABLE }
  return response.ok
    ? { ok: true, body: await read(response) }
    : { ok: false, problem: await problemOf(response) }
}

const json = async <T>(response: Response): Promise<T> => (await response.json()) as T

/** @param siteOrigin where the server is */
export function openOffice(siteOrigin: string): Office {
  const call = callsOf(sendTo(`${siteOrigin}/api/office/v1`))
  return {
    read: <T>(member: StaffMember, path: string) => replyOf<T>(call(member, 'GET', path), json),
    act: <T>(member: StaffMember, path: string, body: object) =>
      replyOf<T>(call(member, 'POST', path, body), json),
    open: (member, path, body) =>
      replyOf(call(member, body ? 'POST' : 'GET', path, body), async (response) => ({
        bytes: Buffer.from(await response.arrayBuffer()),
        type: response.headers.get('content-type') ?? 'application/octet-stream',
      })),
  }
}
