/**
 * The order of every call of the office: sign-in → permission and scope → recent proof → input → the act. The act, its
 * audit row and the answer to a repeat are one transaction.
 */
import { type OfficeRoute, officeRoutes, type OfficeScope } from '@marquee/contract/office'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import {
  AppError,
  applyCookies,
  checkOrigin,
  type Clock,
  type CookieChange,
  databaseIdempotency,
  type Database,
  hashRequest,
  inTransaction,
  inTransactionOf,
  InvariantError,
  parseInput,
  type Queryable,
  type ReportError,
  sendProblem,
  type Tx,
  withOrigin,
} from '../../kernel/index.ts'
import { isProvenWithin, marketsOf, type Staff, type StaffCaller } from '../staff/index.ts'
import type {
  GrantedContext,
  GrantedHandlers,
  OpenedFile,
  SessionContext,
  SessionHandlers,
} from './office-types.ts'
import { toOfficeRefusal } from './refusals.ts'
import { BROWSER_COOKIE, OFFICE_COOKIE } from './session-handlers.ts'

type GrantedRoute = Extract<OfficeRoute, { readonly auth: 'grant' }>
type SessionRoute = Exclude<OfficeRoute, GrantedRoute>

/** Whom a call is about. */
export interface About {
  readonly playerId: bigint
  readonly market: string
}
/** Whom what a call names is about; null for what does not exist. */
export type FindAbout = (
  queryable: Queryable,
  scope: Exclude<OfficeScope, 'list'>,
  id: unknown,
) => Promise<About | null>

export interface PipelineOptions {
  readonly db: Database
  readonly clock: Clock
  readonly staff: Staff
  readonly aboutWhom: FindAbout
  readonly granted: GrantedHandlers
  readonly session: SessionHandlers
  readonly report: ReportError
  /** Whether mutations are accepted now: not while the clock is wrong. */
  readonly mayMutate: () => boolean
  /** Origin of the office's pages: mutations of other pages are refused. */
  readonly officeUrl: string
  /** Where the cookies are set: with https they have their prefix. */
  readonly publicUrl: string
}

/** Who calls, and whom they call about; null for a list. */
interface Admitted {
  readonly caller: StaffCaller
  readonly about: About | null
}

/** Of a call of a session, which may wait for its turn to compare a password. */
const TIME_LIMIT_MS = 30_000

type Run = (input: unknown, context: unknown) => Promise<unknown>

/** `/api/office/v1`. */
export const officePlugin =
  (options: PipelineOptions): FastifyPluginAsync =>
  async (app) => {
    app.setErrorHandler((error, request, reply) => {
      const route = request.routeOptions.config.routeId ?? 'office'
      return sendProblem(request, reply, options.report(error, { route, requestId: request.id }))
    })
    for (const [id, route] of Object.entries(officeRoutes) as [string, OfficeRoute][])
      mountRoute(app, options, id, route)
  }

function mountRoute(
  app: Parameters<FastifyPluginAsync>[0],
  options: PipelineOptions,
  id: string,
  route: OfficeRoute,
): void {
  const admitted = new WeakMap<FastifyRequest, Admitted>()
  const handlers = { ...options.granted, ...options.session } as unknown as Readonly<Record<string, Run>>
  const isSecure = options.publicUrl.startsWith('https://')
  app.route({
    method: route.method,
    url: `/api${route.path}`,
    // A call that answers with nothing would leave the audit row of a look.
    exposeHeadRoute: route.method === 'GET' && route.audit === null,
    config: { routeId: `office.${id}`, rateClass: ('rate' in route && route.rate) || 'general' },
    async onRequest(request) {
      refuseOtherHost(options, request)
      if (route.method !== 'GET') refuseMutation(options, request)
      if (route.auth === 'none') return
      const caller = await options.staff.authenticate(request.cookies[OFFICE_COOKIE])
      const about = route.auth === 'grant' ? await admit(options, id, route, { caller, request }) : null
      admitted.set(request, { caller, about })
    },
    async handler(request, reply) {
      const { id: requestId, ip, cookies } = request
      const origin = { kind: 'request', requestId, ip, cookies, caller: null, needsProof: false } as const
      const who = admitted.get(request)
      const changes: CookieChange[] = []
      const answer = await withOrigin(origin, () =>
        route.auth === 'grant'
          ? runGranted(options, { id, route, run: handlers[id]! }, request, who)
          : runSession(route, handlers[id]!, request, { who, changes }),
      ).finally(() => applyCookies(reply, changes, isSecure))
      return send(reply, route, answer)
    },
  })
}

function refuseMutation({ mayMutate, officeUrl }: PipelineOptions, { headers }: FastifyRequest): void {
  if (!mayMutate())
    throw new AppError('error.unavailable', { additionalInfo: { reason: 'clock' }, retryAfterSeconds: 5 })
  // Without the host of the request: a page of the site is not a page of the office.
  const { origin, 'sec-fetch-site': site } = headers
  checkOrigin({ origin, 'sec-fetch-site': site }, [new URL(officeUrl).origin])
}

/**
 * Where the office has a host of its own, it is on no other one.
 * @throws AppError `error.not_found`
 */
function refuseOtherHost({ officeUrl, publicUrl }: PipelineOptions, { headers }: FastifyRequest): void {
  const { host } = new URL(officeUrl)
  if (host !== new URL(publicUrl).host && headers.host?.toLowerCase() !== host)
    throw new AppError('error.not_found')
}

/**
 * Permission, scope and recent proof, before the body is read.
 * @returns whom the call is about
 * @throws AppError `staff.no_right`, `error.not_found` also for what lies outside the person's markets,
 *   `staff.step_up_required`
 */
async function admit(
  { db, clock, staff, aboutWhom }: PipelineOptions,
  routeId: string,
  route: GrantedRoute,
  { caller, request }: { readonly caller: StaffCaller; readonly request: FastifyRequest },
): Promise<About | null> {
  const { permission, scopeOf } = route
  const markets = marketsOf(caller.grants, permission)
  const { id: requestId, ip, cookies } = request
  const origin = { kind: 'request', requestId, ip, cookies, caller: null, needsProof: false } as const
  const refuse = async (reason: 'no_right' | 'out_of_scope'): Promise<void> =>
    withOrigin(origin, () => staff.noteRefusal(caller, { routeId, permission, reason }))
  if (markets.size === 0) {
    await refuse('no_right')
    throw new AppError('staff.no_right')
  }
  let about: About | null = null
  if (scopeOf !== 'list') {
    const named = route.params?.safeParse(request.params)
    about = named?.success ? await aboutWhom(db, scopeOf, named.data[scopeOf]) : null
    if (about !== null && !markets.has(about.market)) await refuse('out_of_scope')
    if (about === null || !markets.has(about.market)) throw new AppError('error.not_found')
  }
  const stepUp = route.method === 'POST' ? route.stepUp : null
  if (stepUp !== null && !isProvenWithin(caller, stepUp, clock.now()))
    throw new AppError('staff.step_up_required', { additionalInfo: { maxAge: stepUp } })
  return about
}

const rawInputOf = (request: FastifyRequest) => ({
  params: request.params as Record<string, unknown>,
  query: request.query as Record<string, unknown>,
  body: request.body,
  headers: request.headers,
})

/**
 * The right once more under a lock, the act, its audit row and the answer for a repeat: all of it or nothing. What is
 * about one player is a transaction of that player, and the key of a repeat is the player's.
 */
async function runGranted(
  options: PipelineOptions,
  { id, route, run }: { readonly id: string; readonly route: GrantedRoute; readonly run: Run },
  request: FastifyRequest,
  who: Admitted | undefined,
): Promise<unknown> {
  if (!who) throw new AppError('staff.session_ended')
  const { db, clock, staff } = options
  const isAct = route.method === 'POST'
  const { input, idempotencyKey: key } = parseInput(
    { ...route, ...(isAct && { once: true as const }) },
    rawInputOf(request),
  )
  const { about } = who
  const inPlace = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    about === null ? inTransaction(db, work) : inTransactionOf(db, about.playerId, work)
  return inPlace(async (tx) => {
    const caller = await staff.hold(tx, who.caller, route.permission)
    if (about !== null && !marketsOf(caller.grants, route.permission).has(about.market))
      throw new AppError('error.not_found')
    const work = async (): Promise<unknown> => {
      const context: GrantedContext = { tx, caller, at: clock.now() }
      const answer = await run(input, context).catch((error: unknown) => {
        throw toOfficeRefusal(error)
      })
      return isFile(route) ? answer : checkedAnswer(route, id, answer)
    }
    if (key === undefined || 'answerIsPersonal' in route) return work()
    return onceOnly(
      tx,
      clock,
      { scope: scopeOfRepeat(about, caller, id), key, hash: hashRequest(input, key) },
      work,
    )
  })
}

/** Within which a key names one act: those of a member of staff about one player. */
const scopeOfRepeat = (about: About | null, { name }: StaffCaller, id: string): string =>
  `${about === null ? '' : `player:${about.playerId}:`}staff:${name}:${id}`

/** An act of which a repeat gets the answer of the first call. A refusal leaves nothing, and is decided again. */
async function onceOnly(
  tx: Tx,
  clock: Clock,
  request: { readonly scope: string; readonly key: string; readonly hash: Buffer },
  work: () => Promise<unknown>,
): Promise<unknown> {
  const store = databaseIdempotency(tx, clock)
  // Waits for a call with the same key: its row is visible when its transaction has ended.
  const found = await store.acquire(request)
  if (found.kind === 'conflict') throw new AppError('error.idempotency.conflict')
  if (found.kind === 'running') throw new AppError('error.unavailable', { retryAfterSeconds: 1 })
  if (found.kind === 'stored') {
    if ('refused' in found.answer) throw new InvariantError('a refusal of the office is never stored')
    return found.answer.ok
  }
  const answer = await work()
  await store.complete(request, found.lockId, { ok: answer })
  return answer
}

async function runSession(
  route: SessionRoute,
  run: Run,
  request: FastifyRequest,
  { who, changes }: { readonly who: Admitted | undefined; readonly changes: CookieChange[] },
): Promise<unknown> {
  const { input } = parseInput(route, rawInputOf(request))
  const context: SessionContext = {
    caller: who?.caller ?? null,
    ip: request.ip,
    browser: request.cookies[BROWSER_COOKIE],
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    setCookie: (name, value, options) => void changes.push({ name, value, options }),
    clearCookie: (name, options) => void changes.push({ name, value: null, options }),
  }
  return checkedAnswer(route, route.path, await run(input, context))
}

const isFile = (route: OfficeRoute): boolean => 'file' in route

/** An answer that does not fit its schema is our error. */
function checkedAnswer({ ok }: OfficeRoute, id: string, answer: unknown): unknown {
  const result = ok.safeParse(answer)
  if (result.success) return result.data
  const where = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
  throw new InvariantError(`the answer of ${id} does not fit its schema`, { where: where.slice(0, 10) })
}

function send(reply: FastifyReply, route: OfficeRoute, answer: unknown): FastifyReply {
  reply.code(route.status ?? 200).header('cache-control', 'no-store')
  if (isFile(route)) {
    const { file, mediaType } = answer as OpenedFile
    return reply.type(mediaType).header('content-disposition', 'inline').send(file)
  }
  if (route.status === 204) return reply.send()
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
}
