const SECRET = /secret|password|authorization|token|^cv[cv]$|card_?number|^pan$|^code$|^pwd$|^security$/i
const MASK = '***'

/** Masks secrets: in JSON, XML and form bodies by field name; other text is unchanged. */
export function masked(text: string): string {
  const trimmed = text.trimStart()
  if (trimmed.startsWith('{') || trimmed.startsWith('[')) {
    try {
      return JSON.stringify(JSON.parse(text), (name, value: unknown) =>
        SECRET.test(name) && (typeof value === 'string' || typeof value === 'number') ? MASK : value,
      )
    } catch {
      return text
    }
  }
  if (trimmed.startsWith('<'))
    return text.replace(/<(\w{1,60})>[^<]*<\/\1>/g, (whole, name: string) =>
      SECRET.test(name) ? `<${name}>${MASK}</${name}>` : whole,
    )
  return text.replace(/(^|[?&\n])([A-Za-z_.-]{1,60})=([^&\n]*)/g, (whole, before: string, name: string) =>
    SECRET.test(name) ? `${before}${name}=${MASK}` : whole,
  )
}
