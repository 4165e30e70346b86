// Accessibility warnings of the compiler are errors: a control that a keyboard cannot reach does not build.
export default {
  compilerOptions: { runes: true },
  onwarn: (warning) => {
    throw new Error(`${warning.filename}:${warning.start?.line}: ${warning.code}: ${warning.message}`);
  },
};
