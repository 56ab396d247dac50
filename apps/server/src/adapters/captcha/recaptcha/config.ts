export interface RecaptchaConfig {
  /** `https://www.google.com/recaptcha/api/siteverify`, or the compatible endpoint of another company. */
  readonly verifyUrl: string
  readonly secret: string
}
