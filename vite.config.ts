import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = `http://127.0.0.1:${process.env.PORT ?? "8080"}`;

export default defineConfig({
  plugins: [react()],
  build: { outDir: "dist/web", emptyOutDir: true, manifest: true, sourcemap: false, target: "es2023", chunkSizeWarningLimit: 1800 },
  server: { proxy: { "/api": server, "/socket.io": { target: server, ws: true } } },
});
