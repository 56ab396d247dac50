declare module 'virtual:contract' {
  import type { Method, RouteId } from '@marquee/contract'
  const table: Readonly<
    Record<RouteId, readonly [method: Method, path: string, auth?: 'none' | 'optional' | 'player']>
  >
  export default table
}

declare module 'virtual:texts' {
  /** Changes with every change of a text. */
  export const version: string
  /** On the server only: `{language}/{namespace}` → its messages. */
  export const load: Readonly<
    Record<string, () => Promise<{ default: Record<string, (string | unknown[])[]> }>>
  >
  /** On the server only. */
  export const namespaces: readonly string[]
}

declare module 'virtual:early-script' {
  /** Source of a classic script. */
  const code: string
  export default code
}
