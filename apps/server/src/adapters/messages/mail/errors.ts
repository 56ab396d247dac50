/** What nodemailer raises: `responseCode` and `response` are the mail server's own words, when it said something. */
interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/**
 * `address`: this recipient will not get it, now or later. `ours`: the server refuses us or our mail, which somebody has
 * to look at. `later`: nobody knows, or the server said "later".
 */
export type MailFailure = 'address' | 'ours' | 'later'

/** Enhanced status codes (RFC 3463) of the class 5 that are about the recipient: addressing and mailbox. */
const aboutRecipient = /\b5\.[12]\.\d+/
const anyStatus = /\b5\.\d+\.\d+/

export function failureOf(error: unknown): MailFailure {
  const { code, command = '', responseCode = 0, response = '' } = error as SmtpError
  // 454 4.7.0 is a password server that is away: later.
  if (responseCode >= 400 && responseCode < 500) return 'later'
  if (responseCode < 500) return code === 'ETLS' || code === 'ENOAUTH' ? 'ours' : 'later'
  if (!command.startsWith('RCPT')) return 'ours'
  if (aboutRecipient.test(response)) return 'address'
  // Without an enhanced status 550, 551 and 553 speak of the mailbox; with one of another kind, of policy or of us.
  return !anyStatus.test(response) && [550, 551, 553].includes(responseCode) ? 'address' : 'ours'
}
