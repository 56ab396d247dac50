import { createOutgoing, type OutgoingDependencies } from '../../../kernel/index.ts'
import type { CaptchaCompany } from '../../../modules/outside/index.ts'
import type { RecaptchaConfig } from './config.ts'
import { isOurFault } from './errors.ts'
import { siteverifyAnswer } from './wire.ts'

export { captchaSources } from './page-sources.ts'

/** Verifies captcha tokens with a `siteverify` call (the same for reCAPTCHA v3, Turnstile and hCaptcha). */
export function createRecaptcha({
  config,
  ...surroundings
}: OutgoingDependencies & { readonly config: RecaptchaConfig }): CaptchaCompany {
  const { log } = surroundings
  const client = createOutgoing({
    name: 'captcha',
    baseUrl: config.verifyUrl,
    // Two attempts. If the first one consumed the token, the second is refused and the player solves a new captcha.
    maxAttempts: 2,
    ...surroundings,
  })
  return {
    async report({ token, ip, signal }) {
      const result = await client.call({
        method: 'POST',
        path: '',
        name: 'siteverify',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ secret: config.secret, response: token, remoteip: ip }).toString(),
        idempotent: true,
        ...(signal ? { signal } : {}),
      })
      if (result.outcome === 'unknown') return { outcome: 'unknown' }
      let body: unknown
      try {
        body = result.json()
      } catch {
        return { outcome: 'unknown' }
      }
      const answer = siteverifyAnswer.safeParse(body)
      if (!answer.success) return { outcome: 'unknown' }
      const codes = answer.data['error-codes'] ?? []
      if (!answer.data.success && isOurFault(codes)) {
        log.error({ port: 'captcha', codes: codes.slice(0, 5), alarm: true }, 'our captcha call is refused')
        return { outcome: 'unknown' }
      }
      return {
        outcome: 'done',
        isHuman: answer.data.success,
        score: answer.data.score ?? null,
        action: answer.data.action ?? null,
        hostname: answer.data.hostname ?? null,
      }
    },
  }
}
