/**
 * The neutral colours of the design system as hexadecimal values, for uses without a style sheet: `theme-color`, the
 * manifest, the service worker's page and placeholders of pictures. They are the same for every brand's hue.
 */

/** The page itself (role `bg`). */
export const pageColours = { dark: '#0b0e14', light: '#f9fafc' } as const
/** Text on the page (role `text`). */
export const textColours = { dark: '#f2f3f6', light: '#181d26' } as const
/** Cards and panels on the page (role `surface-1`). */
export const surfaceColours = { dark: '#14171e', light: '#ffffff' } as const
