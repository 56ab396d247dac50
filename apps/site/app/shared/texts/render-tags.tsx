import type { ReactNode } from 'react'

/** Renders the content of the n-th pair of tags of a message. */
export type TextParts = readonly ((children: ReactNode) => ReactNode)[]

/** Splits `a <0>b <1>c</1></0> d` and passes each part to the function of its number. Parts can be nested. */
export function renderTags(message: string, parts: TextParts): ReactNode {
  const pieces = message.split(/(<(\d+)>.*?<\/\2>)/gs)
  if (pieces.length === 1) return message
  return pieces.flatMap((piece, i): ReactNode[] => {
    // The pattern has two groups: text, whole tag, number, text, …
    if (i % 3 === 2) return []
    const tag = i % 3 === 1 ? /^<(\d+)>(.*)<\/\1>$/s.exec(piece) : null
    if (!tag) return piece === '' ? [] : [piece]
    const [, number, inside = ''] = tag
    const children = renderTags(inside, parts)
    return [<span key={i}>{parts[Number(number)]?.(children) ?? children}</span>]
  })
}
