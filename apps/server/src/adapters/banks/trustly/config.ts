/** Credentials and addresses from Trustly. */
export interface TrustlyConfig {
  /** Base URL of its API: `https://api.trustly.com`, `https://test.trustly.com/api`. */
  readonly url: string
  readonly username: string
  readonly password: string
  /** Our RSA key, PEM. */
  readonly privateKey: string
  /** Its RSA keys, PEM: the current one and, while it is replaced, the previous one. */
  readonly publicKeys: readonly string[]
  /** Our address for its notifications, without a query. */
  readonly notificationUrl: string
}

const PEM = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g

/** The keys of a text. Environments that cannot carry lines write them as `\n`. @throws RangeError without a key */
export function keysIn(text: string): string[] {
  const keys = text.replaceAll('\\n', '\n').match(PEM)
  if (!keys) throw new RangeError('not a key in PEM')
  return [...keys]
}
