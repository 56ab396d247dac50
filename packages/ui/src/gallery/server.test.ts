import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ENTRIES, Gallery } from './index.tsx'

describe('server rendering', () => {
  it('draws every component without a browser, twice the same', () => {
    const html = renderToString(createElement(Gallery))
    for (const { name } of ENTRIES) expect(html).toContain(name)
    expect(renderToString(createElement(Gallery))).toBe(html)
  })
})
