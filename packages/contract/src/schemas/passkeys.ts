import { z } from 'zod'
import { isLabel, tidyText } from '../rules/index.ts'
import { instant, text, typedText } from './common.ts'

/** Bytes in base64url, as WebAuthn writes them in JSON. @param maxBytes before the encoding */
const bytes = (maxBytes: number) =>
  z
    .string()
    .regex(/^[A-Za-z0-9_-]+$/, { error: 'base64url' })
    .max(Math.ceil((maxBytes * 4) / 3))

/** WebAuthn: at most 1,023 bytes. */
const credentialId = bytes(1_023)
/** Challenge, origin and type; the longest in use are some hundred bytes. */
const clientDataJSON = bytes(2_048)
const transports = z.array(text(20)).max(10)

const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
})

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const requestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  /** Empty: any passkey of this site that the authenticator offers. */
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
  /** Milliseconds. */
  timeout: z.int().positive(),
})

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const creationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
  /** Passkeys that the player has: their authenticators make no second one. */
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
  /** Milliseconds. */
  timeout: z.int().positive(),
})

/** What the browser answers to request options. */
export const assertion = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: bytes(2_048),
  signature: bytes(1_024),
  userHandle: bytes(64).optional(),
})

/** What the browser answers to creation options. */
export const attestation = z.strictObject({
  id: credentialId,
  clientDataJSON,
  attestationObject: bytes(8_192),
  transports,
})

/** A name that a player gives to a passkey. */
export const passkeyName = typedText(40)
  .overwrite(tidyText)
  .min(1, { error: 'required' })
  .refine(isLabel, { error: 'characters' })

export const passkey = z.strictObject({
  passkeyId: z.string(),
  /** The player's own; null until there is one. */
  name: z.string().nullable(),
  /** What keeps it, as its maker writes it: `iCloud Keychain`; null when it is not known. */
  provider: z.string().nullable(),
  /** Where it was made, as the login history names browsers and systems. */
  madeIn: z.strictObject({ browser: z.string().nullable(), system: z.string().nullable() }),
  addedAt: instant,
  /** Null until it has been used. */
  lastUsedAt: instant.nullable(),
  /** Its provider keeps a copy, which the player's other devices have too; otherwise it is on one device only. */
  isSynced: z.boolean(),
})
