import { type ComponentProps, type ComponentType, type ReactNode, createContext, use } from 'react'

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

const AnchorContext = createContext<ComponentType<AnchorProps> | undefined>(undefined)

export interface AnchorProviderProps {
  /** The router's link, taking `href`; keep it the same component on every render. */
  component: ComponentType<AnchorProps>
  children: ReactNode
}

/** Lets every component with an `href` go through a router instead of loading a page. */
export function AnchorProvider({ component, children }: AnchorProviderProps) {
  return <AnchorContext value={component}>{children}</AnchorContext>
}

/** A link of the surrounding router, or a plain one. */
export function Anchor(props: AnchorProps) {
  const Link = use(AnchorContext)
  // oxlint-disable-next-line react/static-components -- not made here: the provider says which
  return Link ? <Link {...props} /> : <a {...props}>{props.children}</a>
}
