import { expect, it } from 'vitest'
import { withPreviewBar } from './preview-bar.ts'

const until = Temporal.Instant.from('2026-11-21T12:30:00Z')
const barOf = (at: Temporal.Instant | undefined, ofToday: readonly string[]) =>
  withPreviewBar(
    '<body><main></main></body>',
    { at, player: undefined, hasDrafts: false, until, ofToday },
    'n',
  )

it('the bar names what is as of today in a preview of another time, and nothing in one of now', () => {
  expect(barOf(until.add({ hours: 1 }), ['live tables', 'winners'])).toContain(
    '<span>As of today: live tables, winners</span>',
  )
  const ofNow = barOf(undefined, [])
  expect(ofNow).toContain('Preview: now')
  expect(ofNow).not.toContain('As of today')
})
