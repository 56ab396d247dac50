import type { Permission } from '@marquee/contract/office'
import {
  type Config,
  createPasswords,
  inTransaction,
  type JobHandler,
  type NameWithoutPerson,
  type PasswordCost,
  type Passwords,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { createSecondFactor, type SecondFactor } from './second-factor.ts'
import {
  authenticate,
  holdCaller,
  presentSession,
  prove,
  type SessionsDependencies,
  signOut,
  type StaffCaller,
  type StaffSession,
} from './sessions.ts'
import { acceptInvitation, type Attempt, countedProof, signIn, type TypedSignIn } from './sign-in.ts'
import { createTidyJob } from './tidy.ts'
import { findCredential, setCredential, setGrant, setInvited, setState } from './store.ts'

export interface StaffDependencies extends Pick<SessionsDependencies, 'db' | 'clock'> {
  readonly audit: Audit
  readonly config: Pick<Config['identity'], 'passwordPepper' | 'personalDataKeys'>
  readonly brandName: string
  readonly isBreached: (password: string) => boolean
  /** Multiplies attempt budgets; 1 by default. */
  readonly budgetScale?: number
  /** Cost of a password hash; the one of production by default. */
  readonly passwordCost?: PasswordCost
}

/** Persons of an installation for one machine, who have one password. */
export interface SeededPeople {
  readonly password: string
  readonly people: readonly {
    readonly name: string
    readonly totpSecret: Buffer
    readonly permissions: readonly Permission[]
  }[]
  readonly markets: readonly string[]
}

export interface Staff {
  /** @throws AppError `staff.session_ended` */
  authenticate(token: string | undefined): Promise<StaffCaller>
  /** @throws AppError `staff.session_ended`, `staff.no_right` */
  hold(tx: Tx, caller: StaffCaller, permission: Permission): Promise<StaffCaller>
  /** @throws AppError `staff.invitation_over`, `error.validation`, `error.rate.limited` */
  accept(
    typed: { readonly invitation: string; readonly password: string },
    attempt: Attempt,
  ): ReturnType<typeof acceptInvitation>
  /** @throws AppError `staff.sign_in_refused`, `error.rate.limited` */
  signIn(typed: TypedSignIn, attempt: Attempt): ReturnType<typeof signIn>
  /** @throws AppError `staff.code_refused`, `error.rate.limited` */
  prove(caller: StaffCaller, code: string): Promise<void>
  signOut(caller: StaffCaller): Promise<void>
  sessionOf(sessionId: string): Promise<StaffSession>
  /** Notes a call without the right to it. */
  noteRefusal(
    caller: StaffCaller,
    refused: {
      readonly routeId: string
      readonly permission: Permission
      readonly reason: 'no_right' | 'out_of_scope'
    },
  ): Promise<void>
  readonly jobs: readonly JobHandler[]
  /** Opens persons with known secrets, and renews their grants; for one machine, never in production. */
  seed(seeded: SeededPeople): Promise<void>
}

/** Who gives the grants of a one-machine installation: nobody. */
const NO_PERSON: NameWithoutPerson = 'operator'
const SEEDED_GRANT = { hours: 365 * 24 } as const

async function seed(
  {
    db,
    clock,
    passwords,
    secondFactor,
  }: Pick<StaffDependencies, 'db' | 'clock'> & {
    readonly passwords: Passwords
    readonly secondFactor: SecondFactor
  },
  { password, people, markets }: SeededPeople,
): Promise<void> {
  let passwordHash: Promise<string> | undefined
  for (const { name, totpSecret, permissions } of people) {
    const isKnown = (await findCredential(db, name)) !== null
    if (!isKnown) passwordHash ??= passwords.hash(password, { rank: 'house', address: 'seed' })
    const hashed = isKnown ? null : await passwordHash!
    await inTransaction(db, async (tx) => {
      const at = clock.now()
      if (hashed !== null) {
        await setInvited(tx, name, at)
        const totp = secondFactor.seal(name, totpSecret)
        await setCredential(tx, name, { passwordHash: hashed, totpSecret: totp, at })
        await setState(tx, { name, state: 'active', at })
      }
      const given = { name, givenBy: NO_PERSON, givenAt: at, until: at.add(SEEDED_GRANT) }
      for (const market of markets)
        for (const permission of permissions) await setGrant(tx, { ...given, permission, market })
    })
  }
}

/** Members of staff: who may sign in to the office, and with which rights. */
export function createStaff(deps: StaffDependencies): Staff {
  const { db, clock, audit, config, budgetScale = 1, passwordCost: cost } = deps
  const passwords = createPasswords({ pepper: config.passwordPepper, ...(cost && { cost }) })
  const secondFactor = createSecondFactor(config.personalDataKeys.map((key) => key.reveal()))
  const signInDeps = { ...deps, budgetScale, passwords, secondFactor }
  const sessionDeps = { db, clock, audit, secondFactor }
  return {
    authenticate: (token) => authenticate(sessionDeps, token),
    hold: (tx, caller, permission) => holdCaller(sessionDeps, tx, caller, permission),
    accept: (typed, attempt) => acceptInvitation(signInDeps, typed, attempt),
    signIn: (typed, attempt) => signIn(signInDeps, typed, attempt),
    prove: (caller, code) => countedProof(signInDeps, caller, () => prove(sessionDeps, caller, code)),
    signOut: (caller) => signOut(sessionDeps, caller),
    sessionOf: (sessionId) => presentSession(sessionDeps, sessionId),
    noteRefusal: ({ name }, { routeId: object, permission, reason }) =>
      inTransaction(db, (tx) =>
        audit.record(tx, {
          act: 'staff.right_refused',
          playerId: null,
          object,
          actor: { kind: 'staff', name },
          after: { permission },
          reason,
        }),
      ),
    jobs: [createTidyJob(db, clock)],
    seed: (seeded) => seed({ db, clock, passwords, secondFactor }, seeded),
  }
}
