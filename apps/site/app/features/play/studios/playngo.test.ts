import { expect, it } from 'vitest'
import { codecs } from './index.ts'
import { playngo } from './playngo.ts'

it.each([
  ['roundStarted', 'roundStarted'],
  ['roundEnded', 'roundEnded'],
  ['logout', 'close'],
])("Play'n GO: %j is %s", (type, kind) => {
  expect(playngo.read({ type })).toEqual({ kind })
})
it.each([null, 'roundEnded', 7, {}, { type: 'toString' }, { type: 'spinEnded' }, { type: 7 }])(
  "Play'n GO: drops %j",
  (data) => {
    expect(playngo.read(data)).toBeNull()
  },
)
it("Play'n GO: the page asks for every event that it reads, when the frame has loaded", () => {
  expect(playngo.isLoadedWithPage).toBe(true)
  expect(playngo.subscriptions).toEqual(
    ['roundStarted', 'roundEnded', 'logout'].map((eventType) => ({
      messageType: 'addEventListener',
      eventType,
    })),
  )
})
it("Play'n GO: has its codec under the name that a launch gives", () => {
  expect(codecs['playngo']).toBe(playngo)
})
