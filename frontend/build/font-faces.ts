const fontFace = /@font-face\s*\{[^}]*\}/g;

/**
 * Takes the typefaces out of the stylesheet: every page names them in its head. Naming them again in a stylesheet that
 * arrives later would make the browser lay out every text of the page anew.
 */
export function takeFontFaces(css: string): { faces: string; rules: string } {
  return { faces: css.match(fontFace)?.join('') ?? '', rules: css.replaceAll(fontFace, '') };
}
