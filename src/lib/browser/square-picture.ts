/**
 * Returns the middle of a picture as a square PNG with sides of `side` pixels, for any format and
 * size; null for a file the browser does not read as a picture.
 */
export async function squarePng(file: Blob, side: number): Promise<Blob | null> {
  const whole = await createImageBitmap(file).catch(() => null);
  if (whole === null) return null;
  const { width, height } = whole;
  const part = Math.min(width, height);
  const canvas = document.createElement("canvas");
  canvas.width = side;
  canvas.height = side;
  const brush = canvas.getContext("2d");
  if (brush !== null) {
    brush.imageSmoothingQuality = "high";
    brush.drawImage(whole, (width - part) / 2, (height - part) / 2, part, part, 0, 0, side, side);
  }
  whole.close();
  return brush && new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
