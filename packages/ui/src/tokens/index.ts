export { type BrandTokens, type DisplayFace, brandCss, brandPalette, brandTokens } from './brand.ts'
export { type Oklch, clipToSrgb, toHex } from './color.ts'
export { CONTROL_MINIMUM, PAIRS, TEXT_MINIMUM, contrast } from './contrast.ts'
export { type Palette, type Role, ROLE_NAMES, THEMES, type Theme, palette } from './roles.ts'
