import { type RootData, useRootData } from '../../shared/request/root-data.ts'

/** What the person is about to do, as the server expects to read it in the token. */
export type CaptchaAction = 'registration' | 'login'

interface Widget {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

const WAIT_MS = 10_000
let loading: Promise<Widget | undefined> | undefined

/**
 * Loads the captcha company's script once. A script that does not come leaves us without a token: the server decides.
 */
function widgetOf({ scriptUrl, siteKey }: NonNullable<RootData['captcha']>): Promise<Widget | undefined> {
  loading ??= new Promise<Widget | undefined>((resolve) => {
    const script = document.createElement('script')
    const url = new URL(scriptUrl)
    url.searchParams.set('render', siteKey)
    script.src = url.href
    // Scripts of a page carry its nonce; the browser hides it from the attribute and keeps it here.
    script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
    const give = (widget: Widget | undefined) => {
      if (!widget) loading = undefined
      resolve(widget)
    }
    script.addEventListener('load', () => {
      const widget = (window as { grecaptcha?: Widget }).grecaptcha
      if (widget) widget.ready(() => give(widget))
      else give(undefined)
    })
    script.addEventListener('error', () => give(undefined))
    setTimeout(() => give(undefined), WAIT_MS)
    document.head.append(script)
  })
  return loading
}

/**
 * A way to get a fresh token, used once; it gives undefined where the site asks for none or the company does not
 * answer.
 */
export function useCaptcha(action: CaptchaAction): () => Promise<string | undefined> {
  const { captcha } = useRootData()
  return async () => {
    if (!captcha) return undefined
    const widget = await widgetOf(captcha)
    return widget?.execute(captcha.siteKey, { action }).catch(() => undefined)
  }
}
