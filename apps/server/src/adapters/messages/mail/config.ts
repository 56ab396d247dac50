export interface MailConfig {
  /** Base of the delivery service. */
  readonly url: string
  readonly key: string
  /** `Marquee <no-reply@marquee.example>` */
  readonly from: string
}
