import type { VonageConfig } from './config.ts'

/** HTTP Basic with the account's key and secret. */
export function authorizationOf({ key, secret }: Pick<VonageConfig, 'key' | 'secret'>): string {
  return `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
}
