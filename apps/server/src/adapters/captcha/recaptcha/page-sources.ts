const GOOGLE_HOSTS = ['www.google.com', 'www.recaptcha.net']

/**
 * What a page's content security policy must allow for the widget. reCAPTCHA's first script loads a second one from
 * gstatic.com and opens its challenge in a frame (https://developers.google.com/recaptcha/docs/faq, "Content Security
 * Policy"). Paths are listed instead of origins, because google.com serves other scripts too.
 * @param scriptUrl address of the first script
 */
export function captchaSources(scriptUrl: string): {
  readonly scripts: readonly string[]
  readonly frames: readonly string[]
} {
  const { hostname, origin } = new URL(scriptUrl)
  if (!GOOGLE_HOSTS.includes(hostname)) return { scripts: [origin], frames: [origin] }
  const folder = `${origin}/recaptcha/`
  return {
    scripts: [folder, 'https://www.gstatic.com/recaptcha/'],
    frames: [folder, 'https://recaptcha.google.com/recaptcha/'],
  }
}
