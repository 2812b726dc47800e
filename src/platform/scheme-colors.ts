/** Colours of a scheme, by token name. */
export type SchemeColors = Record<keyof typeof light, string>

/** Light scheme. */
export const light = {
  paper: '#FBF8F3',
  card: '#FFFFFF',
  sunken: '#F3EDE2',
  ink: '#1B2333',
  quiet: '#565D6D',
  line: '#E6DED1',
  strongLine: '#8A8577',
  accent: '#E8553D',
  accentText: '#B23720',
  accentSoft: '#FCE7DD',
  teal: '#0F6B63',
  tealSoft: '#DDF0EC',
  gold: '#7E4B00',
  goldSoft: '#FBEDD3',
  danger: '#B3261E',
  dangerSoft: '#FCE4E1',
}

/** Dark scheme. */
export const dark: SchemeColors = {
  paper: '#0E1424',
  card: '#161F36',
  sunken: '#0A0F1D',
  ink: '#F3EFE7',
  quiet: '#A8B1C6',
  line: '#29344F',
  strongLine: '#6B7794',
  accent: '#FF7F61',
  accentText: '#FF9C7D',
  accentSoft: '#3B2229',
  teal: '#66D3C4',
  tealSoft: '#123430',
  gold: '#F6C886',
  goldSoft: '#372A14',
  danger: '#FF9087',
  dangerSoft: '#3D1D21',
}

/** Gradient and text colour of primary buttons, in both schemes. */
export const sunrise = { from: '#F2745A', to: '#F5A25D', ink: '#2A0E08' }

/** All colours of a site. */
export interface Theme {
  light: SchemeColors
  dark: SchemeColors
  sunrise: typeof sunrise
}

export const defaultTheme: Theme = { light, dark, sunrise }
