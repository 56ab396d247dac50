import type { FastifyPluginAsync } from 'fastify'
import type { Keyring } from './keys.ts'

const claimNames =
  'iss aud sub sid jti iat exp auth_time amr session_time token_use email email_verified cognito:username given_name player_id player_access_id country_code language_code currency login_method registrationDate zendeskJwtToken multibrand'.split(
    ' ',
  )

/**
 * Keys and metadata for verifying our ID tokens, at their usual addresses. Tokens are issued by our API's sign-in only,
 * so the document names no grant endpoint.
 */
export function wellKnownPlugin(deps: {
  readonly keyring: Keyring
  readonly issuer: string
}): FastifyPluginAsync {
  const { keyring, issuer } = deps
  const publicFor = (seconds: number) => `public, max-age=${seconds}`
  return async (app) => {
    app.get('/.well-known/jwks.json', async (_request, reply) =>
      reply
        .header('cache-control', publicFor(300))
        .header('access-control-allow-origin', '*')
        .type('application/jwk-set+json')
        .send(JSON.stringify(await keyring.published())),
    )
    app.get('/.well-known/openid-configuration', async (_request, reply) =>
      reply
        .header('cache-control', publicFor(3600))
        .header('access-control-allow-origin', '*')
        .send({
          issuer,
          jwks_uri: `${issuer}/.well-known/jwks.json`,
          response_types_supported: ['id_token'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['ES256'],
          claims_supported: claimNames,
        }),
    )
  }
}
