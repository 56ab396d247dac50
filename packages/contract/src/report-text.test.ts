import { describe, expect, it } from 'vitest'
import { cleanFrame, cleanMessage } from './report-text.ts'

describe('a report of a browser', () => {
  it.each([
    ['mail nora@x.example card 4111 1111 1111 1111', 'mail … card # # # #'],
    ['https://site.test/en-UN/401?token=abc&to=x failed', '/en-UN/# failed'],
    ['Cannot read "Nora" of `una` and \'x\'', 'Cannot read "…" of "…" and "…"'],
    [`bearer ${'eyJh'.repeat(12)}.x`, 'bearer …'],
    ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
  ])('says of %s no more than %s', (sent, cleaned) => {
    expect(cleanMessage(sent)).toBe(cleaned)
    expect(cleanMessage(cleaned)).toBe(cleaned)
  })

  it.each([
    ['at play (https://site.test/assets/play-Bx1.js?v=2:14:1203)', 'at play (/assets/play-Bx1.js:14:1203)'],
    ['play@https://site.test/assets/play-Bx1.js:14:1203', 'play@/assets/play-Bx1.js:14:1203'],
    ['at nora@x.example (/assets/4111111111111111.js:1:2)', 'at … (/assets/#.js:1:2)'],
  ])('keeps file, line and column of the frame %s', (sent, cleaned) => {
    expect(cleanFrame(sent)).toBe(cleaned)
  })
})
