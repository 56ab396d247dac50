import type { RouteInput } from '@marquee/contract'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import type { Clock, Database, Log, Tx } from '../../kernel/index.ts'
import { refused } from './passkey-challenges.ts'
import { passkeyAlgorithms, type PasskeySite } from './passkey-rules.ts'
import { findPasskey, notePasskeyUse, type Passkey, readUserHandle } from './passkey-store.ts'

export type Assertion = RouteInput<'passkey.signIn'>['passkey']
export type Attestation = RouteInput<'passkey.add'>['passkey']

/** Public keys of the algorithms that we take; the largest is RSA with 4,096 bits. */
const MAX_PUBLIC_KEY_BYTES = 600

interface Signed {
  readonly counter: number
  readonly isSynced: boolean
}

/** A passkey has signed the challenge of this site, unlocked by its owner. */
export interface PasskeyProof extends Signed {
  readonly passkey: Passkey
}

export interface ProofDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly site: PasskeySite
}

/** A page of somebody else had our page in a frame. */
const isFramed = (clientDataJSON: string): boolean =>
  decodeClientDataJSON(clientDataJSON).crossOrigin === true

/** @returns null when anything but the counter is not right: the library names each in an error of its own */
async function verifyAssertion(
  site: PasskeySite,
  { id, userHandle, ...signed }: Assertion,
  { challenge, passkey }: { challenge: string; passkey: Passkey },
): Promise<Signed | null> {
  try {
    if (isFramed(signed.clientDataJSON)) return null
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // The library compares counters before the signature, so that anybody could raise our alarm.
        counter: 0,
      },
    })
    if (!verified) return null
    return { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp }
  } catch {
    return null
  }
}

/**
 * Checks the answer of a passkey, whosever it is.
 * @param handle `required`: the authenticator must name the account, as a discoverable passkey does
 * @throws AppError `error.passkey.refused`, for an unknown passkey as for a wrong answer
 */
export async function provePasskey(
  { db, site }: Pick<ProofDependencies, 'db' | 'site'>,
  answer: Assertion,
  { challenge, handle }: { challenge: string; handle: 'required' | 'optional' },
): Promise<PasskeyProof> {
  const passkey = await findPasskey(db, answer.id)
  const signed = passkey && (await verifyAssertion(site, answer, { challenge, passkey }))
  if (!passkey || !signed) throw refused()
  if (answer.userHandle === undefined) {
    if (handle === 'required') throw refused()
  } else {
    const own = await readUserHandle(db, passkey.playerId)
    if (!own?.equals(Buffer.from(answer.userHandle, 'base64url'))) throw refused()
  }
  return { ...signed, passkey }
}

/**
 * Stores the use of a passkey, under the lock of its account: one that was removed meanwhile proves nothing, and
 * neither does one whose counter went back, because then two devices have it.
 * @throws AppError `error.passkey.refused`
 */
export async function noteProof(
  { clock, log }: Pick<ProofDependencies, 'clock' | 'log'>,
  tx: Tx,
  { passkey, counter, isSynced }: PasskeyProof,
): Promise<void> {
  const present = await findPasskey(tx, passkey.credentialId)
  if (present?.playerId !== passkey.playerId) throw refused()
  const counts = counter > 0 || present.counter > 0
  if (counts && counter <= present.counter) {
    const { playerId, passkeyId } = present
    const whose = { playerId: playerId.toString(), passkeyId, counter, before: present.counter }
    log.error({ ...whose, alarm: true }, 'the counter of a passkey went back: it may have been copied')
    throw refused()
  }
  await notePasskeyUse(tx, present, { counter, isSynced, at: clock.now() })
}

/** A passkey that a browser has made. */
export interface NewPasskey extends Signed {
  readonly credentialId: string
  readonly publicKey: string
  readonly aaguid: string
}

/**
 * Whether the statement about the authenticator is one that we read. We ask for none: certificates of makers prove
 * nothing that we need, and to follow their addresses would be dangerous.
 */
function isPlainAttestation(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
}

/** Checks a new passkey. @throws AppError `error.passkey.refused` */
export async function verifyNewPasskey(
  site: PasskeySite,
  { id, clientDataJSON, attestationObject }: Attestation,
  challenge: string,
): Promise<NewPasskey> {
  const response = { clientDataJSON, attestationObject }
  try {
    if (isFramed(clientDataJSON) || !isPlainAttestation(attestationObject)) throw refused()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    })
    if (!verified) throw refused()
    const { credential, aaguid, credentialBackedUp } = registrationInfo
    if (credential.id !== id || credential.publicKey.byteLength > MAX_PUBLIC_KEY_BYTES) throw refused()
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      isSynced: credentialBackedUp,
      aaguid,
    }
  } catch {
    throw refused()
  }
}
