export interface MailConfig {
  /** `smtp://host:587` (STARTTLS) or `smtps://host:465` (TLS from the first byte). */
  readonly url: string
  readonly user: string
  readonly password: string
  /** `Marquee <no-reply@marquee.example>` */
  readonly from: string
  /** Requires TLS: mail is never sent in clear text. */
  readonly needsTls: boolean
}
