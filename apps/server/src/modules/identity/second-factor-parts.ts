import { createSealedSecrets } from '../../kernel/index.ts'
import {
  createSecondFactor,
  type SecondFactor,
  type SecondFactorSettingsDependencies,
} from './second-factor.ts'
import { SECRETS_USE } from './second-factor-codes.ts'
import { createSecondFactorGate, type SecondFactorGate } from './second-factor-challenge.ts'
import { type SecondFactorLogin, signInBySecondFactor } from './second-factor-sign-in.ts'
import type { SignInDependencies } from './sign-in.ts'
import type { SignInAnswer } from './sign-in-session.ts'

interface SecondFactorParts {
  /** For sign-ins by password. */
  readonly gate: SecondFactorGate
  /** For signed-in players. */
  readonly settings: SecondFactor
  /** Ends sign-ins with a code. */
  readonly signInWith: (deps: SignInDependencies) => (login: SecondFactorLogin) => Promise<SignInAnswer>
}

/**
 * Codes of an app as the second factor (decision 78).
 * @param personalKeys `PII_KEYS`: the first one encrypts secrets, all of them decrypt
 * @param recoveryKey of the digests of recovery codes
 */
export function createSecondFactorParts(
  deps: Omit<SecondFactorSettingsDependencies, 'secrets' | 'recoveryKey'>,
  personalKeys: readonly string[],
  recoveryKey: Buffer,
): SecondFactorParts {
  const secrets = createSealedSecrets(personalKeys, SECRETS_USE)
  const codes = { ...deps, secrets, recoveryKey }
  return {
    gate: createSecondFactorGate(codes),
    settings: createSecondFactor(codes),
    signInWith: (signIn) => (login) => signInBySecondFactor({ ...signIn, codes }, login),
  }
}
