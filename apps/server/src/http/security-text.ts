import type { Clock, HttpApp } from '../kernel/index.ts'

const VALID_DAYS = 180

export interface SecurityTextOptions {
  readonly clock: Clock
  /** Contact address for reports. */
  readonly contact: string
  readonly publicUrl: string
}

/** Serves `security.txt` (RFC 9116). */
export function mountSecurityText(app: HttpApp, { clock, contact, publicUrl }: SecurityTextOptions): void {
  const config = { routeId: 'site.securityText' }
  app.get('/.well-known/security.txt', { config }, (_request, reply) => {
    const expires = clock.now().toZonedDateTimeISO('UTC').startOfDay().add({ days: VALID_DAYS }).toInstant()
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: mailto:${contact}`,
          `Expires: ${expires.toString()}`,
          'Preferred-Languages: en, fi',
          `Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`,
          '',
        ].join('\n'),
      )
  })
}
