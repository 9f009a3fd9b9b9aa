/**
 * Returns a picture as a JPEG whose longer side has at most `side` pixels and that has at most
 * `bytesMax` bytes, for any format and size; null for a file that the browser cannot read as a
 * picture. Location and camera data of photos are removed.
 */
export async function smallJpeg(file: Blob, side: number, bytesMax: number): Promise<Blob | null> {
  const whole = await createImageBitmap(file).catch(() => null);
  if (whole === null) return null;
  const scale = Math.min(1, side / Math.max(whole.width, whole.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  const brush = canvas.getContext("2d");
  if (brush !== null) {
    brush.imageSmoothingQuality = "high";
    // JPEG has no transparency; transparent areas would turn black.
    brush.fillStyle = "#fff";
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.drawImage(whole, 0, 0, canvas.width, canvas.height);
  }
  whole.close();
  if (brush === null) return null;
  for (const quality of [0.82, 0.6, 0.4]) {
    const jpeg = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/jpeg", quality),
    );
    if (jpeg === null || jpeg.size <= bytesMax) return jpeg;
  }
  return null;
}

/**
 * Returns the middle of a picture as a square PNG with sides of `side` pixels, for any format and
 * size; null for a file that the browser cannot read as a picture.
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
