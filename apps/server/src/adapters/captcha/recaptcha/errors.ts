/** Error codes about our configuration or the service, not about the person: they give no verdict on the token. */
const notAboutThePerson = new Set([
  'missing-input-secret',
  'invalid-input-secret',
  'bad-request',
  'internal-error',
  'sitekey-secret-mismatch',
])

export function isOurFault(codes: readonly string[]): boolean {
  return codes.some((code) => notAboutThePerson.has(code))
}
