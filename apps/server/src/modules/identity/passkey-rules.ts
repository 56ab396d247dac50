/** Lifetime of a challenge: time to find the device and to unlock it. */
export const passkeyMinutes = 5
/** Passkeys of one account: each device or password manager needs one at most. */
export const maxPasskeys = 10

/** Answers of passkeys from one address that did not sign in. */
export const passkeySignInBudget = { max: 30, windowMs: 3_600_000 } as const
/** Passkeys that one player begins to make. */
export const passkeyAddBudget = { max: 20, windowMs: 3_600_000 } as const
/** Proofs by passkey that one player begins. */
export const passkeyStepUpBudget = { max: 30, windowMs: 3_600_000 } as const

/** Signatures that every browser and authenticator makes one of: ES256, RS256, EdDSA (COSE numbers). */
export const passkeyAlgorithms = [-7, -257, -8] as const

const knownTransports: ReadonlySet<string> = new Set([
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
])

/** How an authenticator can be reached, as far as WebAuthn knows the words. */
export const transportsIn = (named: readonly string[]): string[] => [
  ...new Set(named.filter((one) => knownTransports.has(one))),
]

/**
 * Where passkeys of this site live. A deployment serves one brand at one address, which is a domain of the brand
 * (`checkDomain`), so a passkey of one brand is none for another.
 */
export interface PasskeySite {
  /** Host of the site: WebAuthn's relying party id. */
  readonly rpId: string
  readonly origin: string
  /** Shown by the authenticator. */
  readonly name: string
}

export function passkeySite({ publicUrl, name }: { publicUrl: string; name: string }): PasskeySite {
  const { hostname, origin } = new URL(publicUrl)
  return { rpId: hostname, origin, name }
}
