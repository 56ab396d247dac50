import { sensitiveChange } from '@marquee/contract'
import {
  AppError,
  type Caller,
  inTransactionOf,
  type Tx,
  base32,
  newTotpSecret,
  stepOfCode,
  totpUri,
} from '../../kernel/index.ts'
import { readPassword } from './authenticator-store.ts'
import { endChallenges } from './challenge-store.ts'
import { lockOwner } from './login-history.ts'
import type { AccountFacts, AccountsPort } from './ports.ts'
import { newRecoveryCodes, recoveryDigest } from './recovery-codes.ts'
import {
  codeProofRequired,
  countingWrongCodes,
  recordChange,
  secretOwner,
  type SecondFactorDependencies,
  takeCode,
  wrongCode,
} from './second-factor-codes.ts'
import * as store from './second-factor-store.ts'
import { recordingRefusedProof } from './sign-in-acts.ts'
import type { Sessions, SignedIn } from './sessions.ts'

/** Time to add the secret to an app and to type its first code. */
const enrolmentMinutes = 10

type Owner = Pick<Caller, 'playerId' | 'sessionId'>
type Acting = Owner & { readonly requestId: string }

export interface SecondFactorState {
  readonly isOn: boolean
  /** When it was turned on. */
  readonly since: Temporal.Instant | null
  readonly recoveryCodesLeft: number
  /** A second factor comes after a password: an account without one has nothing to add it to. */
  readonly hasPassword: boolean
}

/** Codes of an app as the second factor of a signed-in player (decision 78). */
export interface SecondFactor {
  stateOf(playerId: bigint): Promise<SecondFactorState>
  /**
   * A secret for the player's app. Nothing is on before its first code is proven. The same session gets the same secret
   * for ten minutes; another session's replaces it.
   * @throws AppError `error.second_factor.on`, `.password` without a password
   */
  begin(owner: Owner): Promise<{ secret: string; uri: string; expiresAt: Temporal.Instant }>
  /**
   * The first code turns it on.
   * @returns the recovery codes, which are never shown again
   * @throws AppError `error.second_factor.code`, `.expired` when there is no secret to prove, `.on`
   */
  confirm(acting: Acting, code: string): Promise<string[]>
  /**
   * Turns it off. A code must have been proven in this session in the last ten minutes: a proof by bank or passkey
   * alone does not take the codes away.
   * @throws AppError `error.step_up.required`, `error.second_factor.off`
   */
  turnOff(acting: Acting): Promise<void>
  /**
   * Replaces all recovery codes. Asks for the same proof as `turnOff`: somebody who is shown new codes can turn them
   * off.
   * @throws AppError `error.step_up.required`, `error.second_factor.off`
   */
  renewRecoveryCodes(acting: Acting): Promise<string[]>
  /**
   * A step-up by code.
   * @throws AppError `error.second_factor.code`, `.attempts`, `.off`; `error.token.expired` when the session is over
   */
  prove(acting: Acting, code: string): Promise<SignedIn>
}

export type SecondFactorSettingsDependencies = SecondFactorDependencies & {
  readonly accounts: Pick<AccountsPort, 'factsOf'>
  readonly sessions: Pick<Sessions, 'proveAgain'>
}

const isOff = (): AppError => new AppError('error.second_factor.off')

/**
 * Runs a change of one player; two of them run one after the other.
 * @throws AppError `error.token.expired` when the session has ended meanwhile
 */
async function changing<T>(
  deps: SecondFactorSettingsDependencies,
  session: Owner,
  change: (tx: Tx, owner: AccountFacts) => Promise<T>,
): Promise<T> {
  const owner = await deps.accounts.factsOf(session.playerId)
  if (!owner) throw new AppError('error.token.expired')
  return inTransactionOf(deps.db, session.playerId, async (tx) => {
    await lockOwner(tx, session, deps.clock.now())
    return change(tx, owner)
  })
}

async function writeNewCodes(
  { clock, recoveryKey }: SecondFactorSettingsDependencies,
  tx: Tx,
  playerId: bigint,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => recoveryDigest(recoveryKey, playerId, code))
  await store.writeRecoveryCodes(tx, playerId, { hashes, at: clock.now() })
  return codes
}

/** The secret of this session, or a new one. */
async function openEnrolment(
  { clock, secrets }: SecondFactorSettingsDependencies,
  tx: Tx,
  { playerId, sessionId }: Owner,
): Promise<{ secret: Buffer; expiresAt: Temporal.Instant }> {
  const at = clock.now()
  const owner = secretOwner(playerId)
  const open = await store.readEnrolment(tx, { playerId, at })
  if (open?.sessionId === sessionId)
    return { secret: secrets.open(open.secret, owner), expiresAt: open.expiresAt }
  const secret = newTotpSecret()
  const expiresAt = at.add({ minutes: enrolmentMinutes })
  await store.writeEnrolment(tx, playerId, { sessionId, secret: secrets.seal(secret, owner), expiresAt })
  return { secret, expiresAt }
}

/** The first code was right: the secret becomes the player's. */
async function confirmEnrolment(
  { clock, secrets }: SecondFactorSettingsDependencies,
  tx: Tx,
  { playerId, sessionId }: Owner,
  code: string,
): Promise<void> {
  const at = clock.now()
  if (await store.readTotp(tx, playerId)) throw new AppError('error.second_factor.on')
  const open = await store.readEnrolment(tx, { playerId, at })
  if (open?.sessionId !== sessionId) throw new AppError('error.second_factor.expired')
  const { secret } = open
  const bytes = secrets.open(secret, secretOwner(playerId))
  const step = stepOfCode(bytes, { code: code.replace(/\s/g, ''), nowMs: at.epochMilliseconds, after: 0 })
  if (step === null) throw wrongCode()
  await store.insertTotp(tx, playerId, { secret, lastStep: step, provenIn: sessionId, at })
  await store.deleteEnrolment(tx, playerId)
}

/** @throws AppError `error.step_up.required` without a code that was proven in this session a short time ago */
function requireOwnCode(totp: store.Totp, sessionId: string, at: Temporal.Instant): void {
  const { maxAgeMinutes } = sensitiveChange
  const { provenIn, lastUsedAt } = totp
  const oldest = at.subtract({ minutes: maxAgeMinutes })
  if (provenIn === sessionId && lastUsedAt && Temporal.Instant.compare(lastUsedAt, oldest) >= 0) return
  throw codeProofRequired()
}

export function createSecondFactor(deps: SecondFactorSettingsDependencies): SecondFactor {
  const { db, clock, brand } = deps
  return {
    async stateOf(playerId) {
      const totp = await store.readTotp(db, playerId)
      return {
        isOn: totp !== null,
        since: totp?.createdAt ?? null,
        recoveryCodesLeft: await store.countRecoveryCodes(db, playerId),
        hasPassword: (await readPassword(db, playerId)) !== null,
      }
    },
    begin: (owner) =>
      changing(deps, owner, async (tx, { email }) => {
        if (await store.readTotp(tx, owner.playerId)) throw new AppError('error.second_factor.on')
        if (!(await readPassword(tx, owner.playerId))) throw new AppError('error.second_factor.password')
        const { secret, expiresAt } = await openEnrolment(deps, tx, owner)
        return { secret: base32(secret), uri: totpUri(secret, { brand: brand.name, email }), expiresAt }
      }),
    confirm: (acting, code) =>
      changing(deps, acting, async (tx, owner) => {
        await confirmEnrolment(deps, tx, acting, code)
        const codes = await writeNewCodes(deps, tx, acting.playerId)
        await recordChange(deps, tx, owner, { ...acting, change: 'on' })
        return codes
      }),
    turnOff: (acting) =>
      changing(deps, acting, async (tx, owner) => {
        const { playerId } = acting
        const at = clock.now()
        const totp = await store.readTotp(tx, playerId)
        if (!totp) throw isOff()
        requireOwnCode(totp, acting.sessionId, at)
        await store.deleteTotp(tx, playerId)
        await endChallenges(tx, { playerId, purpose: 'second_factor', at })
        await recordChange(deps, tx, owner, { ...acting, change: 'off' })
      }),
    renewRecoveryCodes: (acting) =>
      changing(deps, acting, async (tx, owner) => {
        const totp = await store.readTotp(tx, acting.playerId)
        if (!totp) throw isOff()
        requireOwnCode(totp, acting.sessionId, deps.clock.now())
        const codes = await writeNewCodes(deps, tx, acting.playerId)
        await recordChange(deps, tx, owner, { ...acting, change: 'recovery-codes-made' })
        return codes
      }),
    prove: (acting, code) =>
      recordingRefusedProof(deps, { ...acting, method: 'otp' }, () =>
        countingWrongCodes(deps, acting.playerId, (left) =>
          changing(deps, acting, async (tx, owner) => {
            if (!(await store.readTotp(tx, acting.playerId))) throw isOff()
            if (!(await takeCode(deps, tx, owner, { ...acting, code }))) throw wrongCode(left)
            return deps.sessions.proveAgain(tx, acting, 'otp')
          }),
        ),
      ),
  }
}
