import { randomBytes } from 'node:crypto'
import type { RouteAnswer } from '@marquee/contract'
import { AppError, inTransactionOf, newId, publish, type Tx, uniqueViolation } from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Outside } from '../outside/index.ts'
import { type AttemptCounting, countAttempt } from './count-attempt.ts'
import { loginDeviceOf } from './login-device.ts'
import { lockOwner } from './login-history.ts'
import { type MailBrand, passkeyMail } from './mails.ts'
import { openChallenge, type PasskeyOwner, refused, spendChallenge } from './passkey-challenges.ts'
import { type Attestation, type ProofDependencies, verifyNewPasskey } from './passkey-proofs.ts'
import { passkeyProvider } from './passkey-providers.ts'
import { maxPasskeys, passkeyAddBudget, passkeyAlgorithms, transportsIn } from './passkey-rules.ts'
import type { Asked } from './passkey-sign-in.ts'
import * as store from './passkey-store.ts'
import type { AccountFacts, AccountsPort } from './ports.ts'
import type { StepUpMethodsOf } from './step-up-methods.ts'

export type CreationOptions = RouteAnswer<'passkey.addOptions'>

/** Events: a player has a passkey more or less. The body names it by our id. */
const passkeyAddedTopic = 'passkey.added'
const passkeyRemovedTopic = 'passkey.removed'

/** What a signed-in player does to the passkeys of the account. */
export interface Passkeys {
  /** Oldest first. */
  read(playerId: bigint): Promise<store.Passkey[]>
  /** @throws AppError `error.passkey.limit_reached`, `error.rate.limited`, `error.token.expired` */
  askForNew(owner: PasskeyOwner, browserKey: string | undefined): Promise<Asked<CreationOptions>>
  /**
   * Tells the owner by mail.
   * @throws AppError `error.passkey.expired`, `.refused`, `.limit_reached`; `error.token.expired`
   */
  add(owner: PasskeyOwner, made: PasskeyMade): Promise<store.Passkey>
  /** @throws AppError `error.not_found` unless it is a passkey of the player; `error.token.expired` */
  rename(owner: PasskeyOwner, change: { passkeyId: string; name: string }): Promise<store.Passkey>
  /**
   * Tells the owner by mail.
   * @throws AppError `error.not_found` unless it is a passkey of the player; `error.passkey.last` when the player could
   *   not log in any more; `error.token.expired`
   */
  remove(owner: PasskeyOwner, passkeyId: string): Promise<void>
}

export interface PasskeyMade {
  readonly passkey: Attestation
  readonly browserKey: string | undefined
  readonly userAgent: string | undefined
}

export interface PasskeysDependencies extends ProofDependencies, AttemptCounting {
  readonly accounts: Pick<AccountsPort, 'factsOf'>
  readonly outside: Pick<Outside, 'queueMail'>
  readonly brand: MailBrand
  readonly audit: Audit
  readonly stepUpMethodsOf: StepUpMethodsOf
}

export function createPasskeys(deps: PasskeysDependencies): Passkeys {
  return {
    read: (playerId) => store.readPasskeys(deps.db, playerId),
    askForNew: (owner, browserKey) => askForNew(deps, owner, browserKey),
    add: (owner, made) => add(deps, owner, made),
    rename: (owner, { passkeyId, name }) =>
      inTransactionOf(deps.db, owner.playerId, async (tx) => {
        await lockOwner(tx, owner, deps.clock.now())
        const passkey = await findOwn(tx, owner, passkeyId)
        await store.renamePasskey(tx, passkey, { name, at: deps.clock.now() })
        return { ...passkey, name }
      }),
    remove: (owner, passkeyId) => remove(deps, owner, passkeyId),
  }
}

async function factsOf(
  { accounts }: PasskeysDependencies,
  { playerId }: PasskeyOwner,
): Promise<AccountFacts> {
  const facts = await accounts.factsOf(playerId)
  if (!facts) throw new AppError('error.token.expired')
  return facts
}

function requireRoom(passkeys: readonly store.Passkey[]): void {
  if (passkeys.length >= maxPasskeys)
    throw new AppError('error.passkey.limit_reached', { additionalInfo: { max: maxPasskeys } })
}

async function findOwn(tx: Tx, { playerId }: PasskeyOwner, passkeyId: string): Promise<store.Passkey> {
  const found = (await store.readPasskeys(tx, playerId)).find((one) => one.passkeyId === passkeyId)
  if (found) return found
  throw new AppError('error.not_found', {
    fields: [{ field: 'passkeyId', code: 'unknown', message: 'no passkey of this player' }],
  })
}

async function askForNew(
  deps: PasskeysDependencies,
  owner: PasskeyOwner,
  browserKey: string | undefined,
): Promise<Asked<CreationOptions>> {
  const { db, site } = deps
  const facts = await factsOf(deps, owner)
  const present = await store.readPasskeys(db, owner.playerId)
  requireRoom(present)
  const subject = `player:${owner.playerId}`
  await countAttempt(deps, { scope: 'passkey-add', subject, ...passkeyAddBudget })
  const userHandle = await store.ensureUserHandle(db, owner.playerId, randomBytes(32))
  const opened = await openChallenge(deps, 'passkey_add', { owner, browserKey })
  return {
    browserKey: opened.browserKey,
    options: {
      challenge: opened.challenge,
      rp: { id: site.rpId, name: site.name },
      user: {
        id: userHandle.toString('base64url'),
        name: facts.email,
        displayName: `${facts.firstName} ${facts.lastName}`,
      },
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: present.map(({ credentialId, transports }) => ({
        id: credentialId,
        type: 'public-key',
        transports: [...transports],
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
      timeout: opened.timeoutMs,
    },
  }
}

async function add(
  deps: PasskeysDependencies,
  owner: PasskeyOwner,
  { passkey: answer, browserKey, userAgent }: PasskeyMade,
): Promise<store.Passkey> {
  const { db, clock } = deps
  const { clientDataJSON } = answer
  const challenge = await spendChallenge(deps, 'passkey_add', { clientDataJSON, browserKey, owner })
  const { aaguid, ...made } = await verifyNewPasskey(deps.site, answer, challenge)
  const facts = await factsOf(deps, owner)
  const { browser, system } = loginDeviceOf(userAgent ?? '')
  const passkey: store.Passkey = {
    ...made,
    playerId: owner.playerId,
    passkeyId: newId('pky', clock),
    transports: transportsIn(answer.transports),
    name: null,
    provider: passkeyProvider(aaguid),
    madeIn: { browser, system },
    addedAt: clock.now(),
    lastUsedAt: null,
  }
  await inTransactionOf(db, owner.playerId, async (tx) => {
    await lockOwner(tx, owner, clock.now())
    requireRoom(await store.readPasskeys(tx, owner.playerId))
    const { lastUsedAt: _, ...row } = passkey
    await store.insertPasskey(tx, row)
    await tell(deps, tx, { facts, passkey, change: 'added' })
  }).catch((error: unknown) => {
    // An account has it already; which one is not told.
    throw uniqueViolation(error) === undefined ? error : refused()
  })
  return passkey
}

async function remove(deps: PasskeysDependencies, owner: PasskeyOwner, passkeyId: string): Promise<void> {
  const { db, clock } = deps
  const facts = await factsOf(deps, owner)
  await inTransactionOf(db, owner.playerId, async (tx) => {
    await lockOwner(tx, owner, clock.now())
    const passkey = await findOwn(tx, owner, passkeyId)
    await store.deletePasskey(tx, passkey)
    if ((await deps.stepUpMethodsOf(owner.playerId, tx)).length === 0)
      throw new AppError('error.passkey.last')
    await tell(deps, tx, { facts, passkey, change: 'removed' })
  })
}

/** Publishes a change and tells the owner by mail. */
async function tell(
  { brand, outside, audit }: PasskeysDependencies,
  tx: Tx,
  { facts, passkey, change }: { facts: AccountFacts; passkey: store.Passkey; change: 'added' | 'removed' },
): Promise<void> {
  const { playerId, email: to, language } = facts
  const topic = change === 'added' ? passkeyAddedTopic : passkeyRemovedTopic
  // Not by the name that was given to it: an intruder could write a text of their own into our messages.
  const { browser, system } = passkey.madeIn
  const device = passkey.provider ?? [browser, system].filter((word) => word !== null).join(', ')
  const { passkeyId: object } = passkey
  await audit.record(tx, { act: `passkey.${change}`, playerId, object, after: { device: device || null } })
  await publish(tx, { topic, playerId, body: { passkeyId: object, device: device || null } })
  await outside.queueMail(tx, passkeyMail(brand, { to, language, change, device }))
}

/** A passkey of the contract. */
export function presentPasskey(passkey: store.Passkey): RouteAnswer<'passkey.rename'> {
  const { passkeyId, name, provider, madeIn, isSynced } = passkey
  return {
    passkeyId,
    name,
    provider,
    madeIn,
    addedAt: passkey.addedAt.toString(),
    lastUsedAt: passkey.lastUsedAt?.toString() ?? null,
    isSynced,
  }
}
