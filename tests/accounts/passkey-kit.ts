/** An authenticator in software that signs as WebAuthn describes, and what a test may make it do wrong. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { RouteAnswer, RouteSent } from '@marquee/contract'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, signIn } from './kit.ts'

type RequestOptions = RouteAnswer<'passkey.signInOptions'>
type CreationOptions = RouteAnswer<'passkey.addOptions'>
export type Assertion = RouteSent<'passkey.signIn'>['passkey']
export type Attestation = RouteSent<'passkey.add'>['passkey']

const ORIGIN = 'http://localhost:3000'
const NO_AAGUID = '00000000-0000-0000-0000-000000000000'

/** What an answer says, where it differs from the truth. */
export interface Twist {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly crossOrigin?: boolean
  /** The person touched it, and unlocked it. */
  readonly isPresent?: boolean
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: string | null
  /** Signs with another key. */
  readonly isForged?: boolean
}

interface Held {
  readonly id: string
  readonly privateKey: KeyObject
  readonly rpId: string
  readonly userHandle: string
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

const flagBits = { present: 0x01, verified: 0x04, mayBeSynced: 0x08, synced: 0x10, hasKey: 0x40 } as const

/** CBOR of a byte string. */
function cborBytes(data: Buffer): Buffer {
  const head = data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 0xff]
  return Buffer.concat([Buffer.from(head), data])
}
/** CBOR of a text of fewer than 24 bytes. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** COSE key of ES256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ])
}

export class SoftAuthenticator {
  readonly held: Held[] = []
  readonly #isSynced: boolean
  readonly #aaguid: string
  /** Signatures made; stays 0 for an authenticator that does not count, as synced ones do not. */
  #counter = 0

  constructor({ isSynced = false, aaguid = NO_AAGUID }: { isSynced?: boolean; aaguid?: string } = {}) {
    this.#isSynced = isSynced
    this.#aaguid = aaguid
  }

  /** Makes a passkey. @param format of the statement about the authenticator, with whatever CBOR it holds */
  make(
    options: CreationOptions,
    twist: Twist & { readonly format?: string; readonly statement?: Buffer; readonly id?: string } = {},
  ): Attestation {
    const { publicKey, privateKey } = newKey()
    const id = twist.id ?? randomBytes(20).toString('base64url')
    this.held.push({ id, privateKey, rpId: options.rp.id, userHandle: options.user.id })
    const rawId = Buffer.from(id, 'base64url')
    const attested = Buffer.concat([
      Buffer.from(this.#aaguid.replaceAll('-', ''), 'hex'),
      Buffer.from([rawId.length >> 8, rawId.length & 0xff]),
      rawId,
      coseKey(publicKey),
    ])
    const authenticatorData = this.#authenticatorData(options.rp.id, twist, attested)
    return {
      id,
      clientDataJSON: clientData('webauthn.create', options.challenge, twist).toString('base64url'),
      attestationObject: Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText(twist.format ?? 'none'),
        cborText('attStmt'),
        twist.statement ?? Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authenticatorData),
      ]).toString('base64url'),
      transports: ['internal', 'hybrid'],
    }
  }

  /** Signs a challenge with one of its passkeys: an allowed one, or the newest. */
  sign(options: RequestOptions, twist: Twist = {}): Assertion {
    const { allowCredentials: allowed } = options
    const passkey =
      this.held.find(({ id }) => allowed.some((one) => one.id === id)) ?? this.held.findLast(Boolean)
    if (!passkey) throw new Error('the authenticator has no passkey')
    const data = clientData('webauthn.get', options.challenge, twist)
    const authenticatorData = this.#authenticatorData(passkey.rpId, twist)
    const key = twist.isForged ? newKey().privateKey : passkey.privateKey
    const handle = twist.userHandle === undefined ? passkey.userHandle : twist.userHandle
    return {
      id: passkey.id,
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), key).toString('base64url'),
      ...(handle === null ? {} : { userHandle: handle }),
    }
  }

  #authenticatorData(rpId: string, twist: Twist, attested?: Buffer): Buffer {
    const flags =
      (twist.isPresent === false ? 0 : flagBits.present) |
      (twist.isVerified === false ? 0 : flagBits.verified) |
      (this.#isSynced ? flagBits.mayBeSynced | flagBits.synced : 0) |
      (attested ? flagBits.hasKey : 0)
    if (!this.#isSynced) this.#counter++
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(twist.counter ?? this.#counter)
    return Buffer.concat([
      sha256(twist.rpId ?? rpId),
      Buffer.from([flags]),
      counter,
      attested ?? Buffer.alloc(0),
    ])
  }
}

function clientData(type: string, challenge: string, twist: Twist): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: twist.type ?? type,
      challenge: twist.challenge ?? challenge,
      origin: twist.origin ?? ORIGIN,
      crossOrigin: twist.crossOrigin ?? false,
    }),
  )
}

export interface SignedIn {
  readonly browser: Browser
  readonly token: string
}

export const askForSignIn = async (browser: Browser): Promise<RequestOptions> =>
  (await browser.call('POST', '/v1/session/passkey/options', { body: {} })).body as RequestOptions

export const sendSignIn = (browser: Browser, passkey: Assertion) =>
  browser.call('POST', '/v1/session/passkey', { body: { passkey } })

/** Signs in with a passkey of the authenticator. */
export const signInBy = async (browser: Browser, authenticator: SoftAuthenticator, twist: Twist = {}) =>
  sendSignIn(browser, authenticator.sign(await askForSignIn(browser), twist))

export const askForNew = ({ browser, token }: SignedIn) =>
  browser.call('POST', '/v1/player/passkey_options', { token, body: {} })

export const sendNew = ({ browser, token }: SignedIn, passkey: Attestation) =>
  browser.call('POST', '/v1/player/passkeys', { token, body: { passkey } })

/** Adds a passkey that the authenticator makes. */
export const addBy = async (
  own: SignedIn,
  authenticator: SoftAuthenticator,
  twist: Parameters<SoftAuthenticator['make']>[1] = {},
) => sendNew(own, authenticator.make((await askForNew(own)).body as CreationOptions, twist))

export const listOf = async ({ browser, token }: SignedIn) =>
  (await browser.call('GET', '/v1/player/passkeys', { token })).body as RouteAnswer<'passkey.list'>

export const remove = ({ browser, token }: SignedIn, passkeyId: string) =>
  browser.call('DELETE', `/v1/player/passkeys/${passkeyId}`, { token })

export const rename = ({ browser, token }: SignedIn, passkeyId: string, name: unknown) =>
  browser.call('PATCH', `/v1/player/passkeys/${passkeyId}`, { token, body: { name } })

export interface Member extends SignedIn {
  readonly playerId: bigint
  readonly email: string
  readonly password: string
  readonly authenticator: SoftAuthenticator
}

export async function signedInPlayer(kit: AccountsKit): Promise<Omit<Member, 'authenticator'>> {
  const player = await kit.player()
  const browser = kit.browser()
  const { body } = await signIn(browser, player)
  return { ...player, browser, token: body.idToken as string }
}

/** A signed-in player with a passkey. */
export async function newMember(kit: AccountsKit, authenticator = new SoftAuthenticator()): Promise<Member> {
  const own = await signedInPlayer(kit)
  const answer = await addBy(own, authenticator)
  if (answer.status !== 201) throw new Error(`no passkey: ${JSON.stringify(answer.body)}`)
  return { ...own, authenticator }
}

export async function refreshed<T extends SignedIn>(own: T): Promise<T> {
  const { body } = await own.browser.call('POST', '/v1/session/refresh', { body: { idleSeconds: 0 } })
  return { ...own, token: body.idToken as string }
}

/** The same session, more than ten minutes after its proof. */
export async function later<T extends SignedIn>(kit: AccountsKit, own: T): Promise<T> {
  kit.clock.advance({ minutes: 9 })
  const renewed = await refreshed(own)
  kit.clock.advance({ minutes: 1, seconds: 1 })
  return refreshed(renewed)
}

export const methodsOf = async ({ browser, token }: SignedIn) =>
  (await browser.call('GET', '/v1/player/step_up', { token })).body.methods as string[]

export const askForProof = ({ browser, token }: SignedIn) =>
  browser.call('POST', '/v1/player/step_up/passkey/options', { token, body: {} })

export const sendProof = ({ browser, token }: SignedIn, passkey: object) =>
  browser.call('POST', '/v1/player/step_up/passkey', { token, body: { passkey } })

export const proveBy = async (own: SignedIn, authenticator: SoftAuthenticator, twist: Twist = {}) =>
  sendProof(own, authenticator.sign((await askForProof(own)).body as RequestOptions, twist))

export const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

export const expired = { status: 400, body: { code: 'error.passkey.expired' } }
export const refused = { status: 400, body: { code: 'error.passkey.refused' } }
export const stepUpRequired = { status: 403, body: { code: 'error.step_up.required' } }

/** What is wrong with an answer, other than its challenge. */
export const wrongAnswers: readonly (readonly [string, Twist])[] = [
  ['signed with another key', { isForged: true }],
  ['made at another origin', { origin: 'https://evil.example' }],
  ['made at another port', { origin: 'http://localhost:3001' }],
  ['made for another site', { rpId: 'evil.example' }],
  ['made inside a frame of somebody else', { crossOrigin: true }],
  ['made without unlocking', { isVerified: false }],
  ['made without a person', { isPresent: false }],
  ['made for another purpose', { type: 'payment.get' }],
]
