import { createRemoteJWKSet, customFetch as joseFetch, jwtVerify } from 'jose'
import { allowInsecureRequests, customFetch, discovery } from 'openid-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../apps/server/src/kernel/index.ts'
import { type AccountsKit, createAccountsKit, signIn } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  // A gateway compares times with the machine's own clock.
  kit = await createAccountsKit({ start: systemClock.now().toString() })
})
afterAll(() => kit.close())

/** The network of a gateway: the server under test. */
async function fetchFromServer(url: string): Promise<Response> {
  const { pathname } = new URL(url)
  const answer = await kit.app.inject({ method: 'GET', url: pathname })
  return new Response(answer.body, {
    status: answer.statusCode,
    headers: { 'content-type': String(answer.headers['content-type']) },
  })
}

async function discovered() {
  const config = await discovery(new URL('http://localhost:3000'), 'site-1', undefined, undefined, {
    execute: [allowInsecureRequests],
    [customFetch]: (url) => fetchFromServer(url),
  })
  return config.serverMetadata()
}

describe('an outside gateway', () => {
  it('discovers issuer and keys with openid-client, and no endpoint of a grant that does not exist', async () => {
    const metadata = await discovered()
    expect(metadata).toMatchObject({
      issuer: 'http://localhost:3000',
      jwks_uri: 'http://localhost:3000/.well-known/jwks.json',
      id_token_signing_alg_values_supported: ['ES256'],
    })
    for (const endpoint of ['token_endpoint', 'authorization_endpoint', 'end_session_endpoint'])
      expect(metadata).not.toHaveProperty(endpoint)
    expect(metadata['claims_supported']).toEqual(
      expect.arrayContaining(['jti', 'email_verified', 'cognito:username']),
    )
    const { keys } = (await (await fetchFromServer(metadata.jwks_uri!)).json()) as { keys: unknown[] }
    expect(keys).toHaveLength(2)
  })

  it('verifies an ID token with the keys it discovered, and reads the claims of a Cognito pool', async () => {
    const metadata = await discovered()
    const keys = createRemoteJWKSet(new URL(metadata.jwks_uri!), {
      [joseFetch]: (url) => fetchFromServer(url),
    })
    const player = await kit.player()
    const first = (await signIn(kit.browser(), player)).body
    const second = (await signIn(kit.browser(), player)).body
    const { payload } = await jwtVerify(first.idToken, keys, {
      issuer: metadata.issuer,
      audience: 'site-1',
      algorithms: ['ES256'],
      requiredClaims: ['sub', 'jti', 'iat', 'exp', 'auth_time'],
    })
    expect(payload).toMatchObject({
      sub: first.playerSession.playerAccessId,
      'cognito:username': first.playerSession.playerAccessId,
      token_use: 'id',
      email: player.email,
      email_verified: true,
    })
    const other = await jwtVerify(second.idToken, keys)
    expect(other.payload.jti).not.toBe(payload.jti)
    await expect(jwtVerify(first.idToken, keys, { audience: 'site-2' })).rejects.toThrow(/aud/)
  })

  it('is told that an address is not verified when its account was opened without proof of it', async () => {
    const player = await kit.player()
    await kit.db.query('update identity.account set email_proven_at = null where player_id = $1', [
      player.playerId,
    ])
    const browser = kit.browser()
    const { body } = await signIn(browser, player)
    const claims = JSON.parse(Buffer.from(body.idToken.split('.')[1], 'base64url').toString())
    expect(claims.email_verified).toBe(false)
    const renewed = await browser.call('POST', '/v1/session/refresh', { body: {} })
    const after = JSON.parse(Buffer.from(renewed.body.idToken.split('.')[1], 'base64url').toString())
    expect(after.email_verified).toBe(false)
    expect(after.jti).not.toBe(claims.jti)
  })
})
