export interface RecaptchaConfig {
  /** `https://www.google.com/recaptcha/api/siteverify`, or the like-shaped call of another company. */
  readonly verifyUrl: string
  readonly secret: string
}
