import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ENTRIES, Gallery } from './index.tsx'

describe('server rendering', () => {
  it('renders every component without a browser, with the same result twice', () => {
    const html = renderToString(createElement(Gallery))
    for (const { name } of ENTRIES) expect(html).toContain(name)
    expect(renderToString(createElement(Gallery))).toBe(html)
  })
})
