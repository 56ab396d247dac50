import { type RootData, useRootData } from '../../shared/request/root-data.ts'

/** The action that the server expects in the token. */
export type CaptchaAction = 'registration' | 'login' | 'reset' | 'statement'

interface Widget {
  ready(callback: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

const WAIT_MS = 10_000
let loading: Promise<Widget | undefined> | undefined

/** Loads the captcha company's script once. When the script fails to load there is no token, and the server decides. */
function widgetOf({ scriptUrl, siteKey }: NonNullable<RootData['captcha']>): Promise<Widget | undefined> {
  loading ??= new Promise<Widget | undefined>((resolve) => {
    const script = document.createElement('script')
    const url = new URL(scriptUrl)
    url.searchParams.set('render', siteKey)
    script.src = url.href
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
 * Returns a function that gets a fresh token, valid for one use; undefined where the site needs none or the company
 * does not answer.
 */
export function useCaptcha(action: CaptchaAction): () => Promise<string | undefined> {
  const { captcha } = useRootData()
  return async () => {
    if (!captcha) return undefined
    const widget = await widgetOf(captcha)
    return widget?.execute(captcha.siteKey, { action }).catch(() => undefined)
  }
}
