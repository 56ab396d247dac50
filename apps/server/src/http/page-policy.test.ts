import { describe, expect, it } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const policyOf = (sources: Partial<Parameters<typeof pagePolicy>[0]['sources']>) =>
  pagePolicy({
    mode: 'built',
    publicUrl: 'https://play.example',
    sources: { frames: [], images: ['https://cdn.example'], ...sources },
  })({ scripts: ['hash'], styles: [] })

describe('the content security policy of a page', () => {
  it('allows the device company’s hosts where browsers are checked', () => {
    const policy = policyOf({
      device: {
        scripts: ['https://cdn.operator.example', 'https://loader.example'],
        connects: ['https://loader.example'],
        images: ['https://loader.example'],
      },
    })
    expect(policy).toContain(
      "script-src 'self' 'sha256-hash' https://cdn.operator.example https://loader.example;",
    )
    expect(policy).toContain("img-src 'self' data: https://cdn.example https://loader.example;")
    expect(policy).toContain("connect-src 'self' wss://play.example https://loader.example;")
    expect(policy).toContain("frame-src 'none'")
  })

  it('has no entry of the company where they are not', () => {
    const policy = policyOf({ device: undefined })
    expect(policy).toContain("script-src 'self' 'sha256-hash';")
    expect(policy).toContain("img-src 'self' data: https://cdn.example;")
    expect(policy).toContain("connect-src 'self' wss://play.example;")
  })
})
