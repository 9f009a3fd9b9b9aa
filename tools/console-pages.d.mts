export declare const innerPages: readonly string[];
