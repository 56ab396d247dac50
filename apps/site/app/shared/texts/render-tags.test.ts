import { Fragment, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { type TextParts, renderTags } from './render-tags.tsx'

const parts: TextParts = [
  (words) => createElement('a', { href: '/terms' }, words),
  (words) => createElement('strong', null, words),
]
const render = (message: string) =>
  renderToStaticMarkup(createElement(Fragment, null, renderTags(message, parts)))

describe('a text with tags', () => {
  it('without tags is plain text', () => {
    expect(render('Read our terms.')).toBe('Read our terms.')
  })

  it('passes each part to the function of its number, in the order of the language', () => {
    expect(render('<1>Now</1> read our <0>terms</0>.')).toBe(
      '<span><strong>Now</strong></span> read our <span><a href="/terms">terms</a></span>.',
    )
  })

  it('may contain a part inside a part', () => {
    expect(render('Read <0>our <1>newest</1> terms</0>.')).toBe(
      'Read <span><a href="/terms">our <span><strong>newest</strong></span> terms</a></span>.',
    )
  })

  it('shows the text of an unknown tag, without the tag', () => {
    expect(render('Read <7>this</7>.')).toBe('Read <span>this</span>.')
  })
})
