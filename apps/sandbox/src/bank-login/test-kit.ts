import type { Sandbox } from '../app.ts'

/** A person's way through the bank's pages, as a browser without scripts. */
export function bankBrowser(sandbox: Sandbox, address: string) {
  const path = new URL(address).pathname
  const page = async (): Promise<string> => (await sandbox.app.inject(path)).body
  return {
    page,
    async post(step: string, form: Readonly<Record<string, string>> = {}): Promise<string> {
      await sandbox.app.inject({
        method: 'POST',
        url: `${path}/${step}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
      return page()
    },
    /** Chooses a bank and logs in. @returns the page after it */
    async logIn(person: string): Promise<string> {
      const bank = /name="bank" value="([^"]+)"/.exec(await page())?.[1] ?? ''
      await this.post('bank', { bank })
      return this.post('person', { person })
    },
    /** Chooses the first account and confirms. @returns the page after it */
    async confirm(): Promise<string> {
      const number = /name="number"\s+value="([^"]+)"/.exec(await page())?.[1] ?? ''
      await this.post('account', { number })
      return this.post('sign')
    },
    /** Where the last page leads back to. */
    async returnUrl(): Promise<URL> {
      const href = /class="wide" href="([^"]+)"/.exec(await page())?.[1] ?? ''
      return new URL(href.replaceAll('&#38;', '&'))
    },
  }
}
