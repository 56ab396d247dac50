import { type ComponentProps, type ComponentType, createContext, type ReactNode, use } from 'react'

export type AnchorProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

const AnchorContext = createContext<ComponentType<AnchorProps> | undefined>(undefined)

export interface AnchorProviderProps {
  /** The router's link with `href` as its target. Pass the same component on every render. */
  component: ComponentType<AnchorProps>
  children: ReactNode
}

/** Makes every component with an `href` navigate through the router instead of loading a page. */
export function AnchorProvider({ component, children }: AnchorProviderProps) {
  return <AnchorContext value={component}>{children}</AnchorContext>
}

/** A link of the surrounding router; without a provider a plain `<a>`. */
export function Anchor(props: AnchorProps) {
  const Link = use(AnchorContext)
  // oxlint-disable-next-line react/static-components -- not created here: the provider passes it
  return Link ? <Link {...props} /> : <a {...props}>{props.children}</a>
}
