/** What nodemailer raises: `responseCode` and `response` come from the mail server, if it answered. */
interface SmtpError {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
}

/**
 * `address`: this recipient permanently rejects mail. `ours`: the server rejects our credentials or our mail; staff
 * must act. `later`: the outcome is unknown, or the server answered with a temporary failure.
 */
export type MailFailure = 'address' | 'ours' | 'later'

/** Enhanced status codes (RFC 3463) of class 5 about the recipient: addressing and mailbox. */
const aboutRecipient = /\b5\.[12]\.\d+/
const anyStatus = /\b5\.\d+\.\d+/

export function failureOf(error: unknown): MailFailure {
  const { code, command = '', responseCode = 0, response = '' } = error as SmtpError
  // 454 4.7.0 means that the server's password service is down: temporary.
  if (responseCode >= 400 && responseCode < 500) return 'later'
  if (responseCode < 500) return code === 'ETLS' || code === 'ENOAUTH' ? 'ours' : 'later'
  if (!command.startsWith('RCPT')) return 'ours'
  if (aboutRecipient.test(response)) return 'address'
  // Without an enhanced status 550, 551 and 553 are about the mailbox; with one of another class they are about policy
  // or about us.
  return !anyStatus.test(response) && [550, 551, 553].includes(responseCode) ? 'address' : 'ours'
}
