import type { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { ListenerOptions } from './changes.ts'
import type { ContentDocument } from './documents.ts'
import { createListeners, type Listeners } from './listeners.ts'

const all: ListenerOptions = {
  matches: () => true,
  hasResult: true,
  hasPrevious: false,
  hasMutations: false,
  hasReleases: false,
}
const document = (rev: string, text = ''): ContentDocument => ({
  _id: 'a',
  _type: 'note',
  _rev: rev,
  _createdAt: '2026-11-21T12:00:00Z',
  _updatedAt: '2026-11-21T12:00:00Z',
  text,
})
const tell = (listeners: Listeners, text = '') =>
  listeners.tell({ before: [document('1')], after: [document('2', text)], transactionId: 'tx' })
const textOf = async (stream: Readable | undefined): Promise<string> => {
  let text = ''
  for await (const chunk of stream ?? []) text += String(chunk)
  return text
}

describe('listeners', () => {
  it('have a limit per address and one in all', () => {
    const listeners = createListeners({ maxPerAddress: 2, maxStreams: 3 })
    const open = (address: string) => listeners.open(address, all, 'welcome') !== undefined
    expect([open('a'), open('a'), open('a'), open('b'), open('b')]).toEqual([true, true, false, true, false])
    listeners.end()
  })

  it('whose filter fails are told to stay away; the others hear the change', async () => {
    const listeners = createListeners()
    const fails = () => {
      throw new Error('no')
    }
    const failing = listeners.open('a', { ...all, matches: fails }, 'welcome')
    const hearing = listeners.open('b', all, 'welcome')
    tell(listeners)
    listeners.end()
    expect(await textOf(failing)).toMatch(
      /event: disconnect\ndata: \{"reason":"the query of the listener failed"\}\n\n$/,
    )
    expect(await textOf(hearing)).toMatch(
      /event: mutation\nid: 2#a\ndata: \{"documentId":"a"[^]*event: reconnect/,
    )
  })

  it('that do not read are disconnected at 16 MiB', () => {
    const listeners = createListeners()
    const stream = listeners.open('a', all, 'welcome')
    for (let at = 0; at < 15; at++) tell(listeners, 'x'.repeat(1024 * 1024))
    expect(stream?.destroyed).toBe(false)
    for (let at = 0; at < 2; at++) tell(listeners, 'x'.repeat(1024 * 1024))
    expect(stream?.destroyed).toBe(true)
    listeners.end()
  })

  it('hear nothing of documents whose revision is the same', async () => {
    const listeners = createListeners()
    const stream = listeners.open('a', all, 'welcome')
    listeners.tell({ before: [document('1')], after: [document('1')], transactionId: 'tx' })
    listeners.end()
    expect(await textOf(stream)).not.toContain('mutation')
  })
})
